package dev.cicada.run.plugin;

import dev.cicada.extension.Extension;
import dev.cicada.text.UserError;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Finds the extensions among classes that no service file names. */
final class Providers {
  private Providers() {}

  /** An instance of each class that is an extension and has a constructor without parameters. */
  static List<Extension> of(ClassLoader loader, List<String> classes) {
    List<Extension> found = new ArrayList<>();
    for (String name : classes) {
      try {
        Class<?> type = Class.forName(name, false, loader);
        boolean concrete = !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
        if (concrete && Extension.class.isAssignableFrom(type) && hasConstructor(type)) {
          Constructor<?> constructor = type.getDeclaredConstructor();
          constructor.setAccessible(true);
          found.add((Extension) constructor.newInstance());
        }
      } catch (InvocationTargetException e) {
        throw new UserError("%s cannot be made: %s".formatted(name, e.getCause()), e);
      } catch (ReflectiveOperationException | LinkageError e) {
        throw new UserError("%s cannot be loaded: %s".formatted(name, e), e);
      }
    }
    return found;
  }

  private static boolean hasConstructor(Class<?> type) {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 0) {
        return true;
      }
    }
    return false;
  }
}
