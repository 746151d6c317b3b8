package dev.cicada.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real browser with the page, which can wait for content and take pictures. */
public final class PageBrowser implements AutoCloseable {
  static final Path PICTURES = Path.of("target", "screenshots");

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Pattern REQUEST =
      Pattern.compile("Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]+)\"");

  private final ChromeDriver driver;

  /** A browser without a window, with additional arguments. */
  public PageBrowser(String... arguments) throws IOException {
    ChromeOptions options = new ChromeOptions();
    options.addArguments(arguments);
    options.setBinary(InstalledBrowser.Condition.BROWSER.orElseThrow().toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--hide-scrollbars",
        "--user-data-dir=" + Files.createTempDirectory("cicada-browser"));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(InstalledBrowser.Condition.DRIVER.orElseThrow().toFile())
                .usingAnyFreePort()
                .build(),
            options);
    size(1280, 900);
  }

  public void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  /** Sets a preference of the viewer's system, such as {@code prefers-color-scheme: dark}. */
  public void prefer(String feature, String value) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  public void open(String url) {
    driver.get(url);
  }

  /**
   * Opens an address.
   *
   * @return whether anybody answers there
   */
  public boolean reaches(String url) {
    try {
      driver.get(url);
      return true;
    } catch (WebDriverException nobody) {
      return false;
    }
  }

  /** Opens an address in a new tab, before those that are open. */
  public void inAnotherTab(String url) {
    driver.switchTo().newWindow(WindowType.TAB);
    driver.get(url);
  }

  /** Closes all tabs but the first. */
  public void closeOtherTabs() {
    List<String> tabs = List.copyOf(driver.getWindowHandles());
    for (String tab : tabs.subList(1, tabs.size())) {
      driver.switchTo().window(tab).close();
    }
    driver.switchTo().window(tabs.get(0));
  }

  public void leave() {
    driver.get("about:blank");
  }

  /** Waits until a script gives true. */
  public void await(String script) {
    try {
      new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
          .ignoring(StaleElementReferenceException.class)
          .until(there -> Boolean.TRUE.equals(run("return Boolean(" + script + ")")));
    } catch (TimeoutException e) {
      throw new AssertionError(
          "the page never showed: " + script + "; it says " + text("body") + severe(), e);
    }
  }

  /** Waits until an element shows some words. */
  public void awaitText(String selector, String words) {
    await(
        "document.querySelector(%s)?.textContent.includes(%s)"
            .formatted(quoted(selector), quoted(words)));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  public Object run(String script) {
    return driver.executeScript(script);
  }

  public String text(String selector) {
    return String.valueOf(
        driver.executeScript(
            "return document.querySelector(arguments[0])?.textContent ?? ''", selector));
  }

  public WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  public void click(String selector) {
    driver.executeScript("document.querySelector(arguments[0]).scrollIntoView()", selector);
    find(selector).click();
  }

  /** Presses the Tab key. */
  public void tab() {
    new Actions(driver).sendKeys(Keys.TAB).perform();
  }

  public void press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  public long count(String selector) {
    return (Long) run("return document.querySelectorAll('%s').length".formatted(selector));
  }

  /** How much wider than the window the page is, in pixels. */
  public long overhang() {
    return (Long)
        run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  /** Takes a picture of the whole page. */
  public Path picture(String name) throws IOException {
    return picture(name, true);
  }

  /** Takes a picture of what is in the window. */
  public Path visiblePicture(String name) throws IOException {
    return picture(name, false);
  }

  private Path picture(String name, boolean whole) throws IOException {
    Map<String, Object> shot =
        driver.executeCdpCommand(
            "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
    Files.createDirectories(PICTURES);
    Path file = PICTURES.resolve(name + ".png");
    Files.write(file, Base64.getDecoder().decode((String) shot.get("data")));
    return file;
  }

  /**
   * Takes a picture of what is in the window, reduced to 256 colors, which makes the file a third
   * as large: the most frequent ones, and some that are rare but unlike all others, so that a small
   * dot keeps its color.
   */
  public Path smallPicture(String name) throws IOException {
    Path file = visiblePicture(name);
    BufferedImage full = ImageIO.read(file.toFile());
    int[] pixels = full.getRGB(0, 0, full.getWidth(), full.getHeight(), null, 0, full.getWidth());
    Set<Integer> alike = new HashSet<>();
    AtomicInteger frequent = new AtomicInteger(160);
    int[] palette =
        Arrays.stream(pixels)
            .boxed()
            .collect(Collectors.groupingBy(color -> color, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
            .filter(color -> frequent.getAndDecrement() > 0 || alike.add(color.getKey() & 0xe0e0e0))
            .limit(256)
            .mapToInt(Map.Entry::getKey)
            .toArray();
    BufferedImage small =
        new BufferedImage(
            full.getWidth(),
            full.getHeight(),
            BufferedImage.TYPE_BYTE_INDEXED,
            new IndexColorModel(8, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE));
    small.setRGB(0, 0, full.getWidth(), full.getHeight(), pixels, 0, full.getWidth());
    ImageIO.write(small, "png", file.toFile());
    return file;
  }

  /** Errors in the console, except those of a lost connection. */
  public List<String> severe() {
    return entries(LogType.BROWSER)
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .filter(message -> !message.contains("net::ERR"))
        .toList();
  }

  /** Addresses that were requested since the last call. */
  public List<String> requests() {
    return entries(LogType.PERFORMANCE)
        .flatMap(entry -> REQUEST.matcher(entry.getMessage()).results())
        .map(request -> request.group(1))
        .distinct()
        .toList();
  }

  private Stream<LogEntry> entries(String type) {
    return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false);
  }

  public void requireNoErrors() {
    assertThat(severe()).as("errors in the console").isEmpty();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
