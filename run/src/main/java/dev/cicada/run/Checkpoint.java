package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import dev.cicada.protocol.Coordinator;
import dev.cicada.simulation.ClientTotals;
import dev.cicada.simulation.DeviceState;
import dev.cicada.simulation.SimulationState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A run between two rounds, on disk: big-endian binary with a checksum at the end.
 *
 * @param roundsBytes length of the table of rounds at that point
 * @param planBytes length of the table of plans, 0 without one
 * @param stretches the first round of each stretch that was added to the run, in order
 * @param code the {@link CodeDigest}s of the code that made it, as a text
 */
record Checkpoint(
    SimulationState state, long roundsBytes, long planBytes, int[] stretches, String code) {
  /** "CICADA" and the version of the format. */
  private static final long MAGIC = 0x434943414441_0004L;

  private static final int BUFFER_BYTES = 1 << 16;

  /** The first round of the run's last stretch. */
  int lastStretch() {
    return stretches.length == 0 ? 0 : stretches[stretches.length - 1];
  }

  /** The same with another stretch from here on, for which the scheme starts anew. */
  Checkpoint extended() {
    int[] more = Arrays.copyOf(stretches, stretches.length + 1);
    more[stretches.length] = state.coordinator().round();
    return new Checkpoint(state.withoutMemory(), roundsBytes, planBytes, more, code);
  }

  void write(Path file) throws IOException {
    AtomicFile.write(
        file,
        stream -> {
          // A checksum of many small pieces would take longer than everything else.
          CheckedOutputStream checked = new CheckedOutputStream(stream, new CRC32C());
          DataOutputStream data =
              new DataOutputStream(new BufferedOutputStream(checked, BUFFER_BYTES));
          write(data);
          data.flush();
          data.writeLong(checked.getChecksum().getValue());
          data.flush();
        });
  }

  private void write(DataOutputStream data) throws IOException {
    Coordinator.Snapshot coordinator = state.coordinator();
    ClientTotals clients = state.clients();
    data.writeLong(MAGIC);
    data.writeLong(roundsBytes);
    data.writeLong(planBytes);
    BinaryArrays.write(data, stretches);
    data.writeUTF(code);
    data.writeDouble(state.cumulativeEnergyJoules());
    data.writeInt(coordinator.round());
    BinaryArrays.write(data, coordinator.held());
    BinaryArrays.write(data, coordinator.lastCalls());
    BinaryArrays.write(data, coordinator.versions());
    BinaryArrays.write(data, coordinator.models());
    BinaryArrays.write(data, coordinator.aggregation());
    BinaryArrays.write(data, clients.calls());
    BinaryArrays.write(data, clients.forcedCalls());
    BinaryArrays.write(data, clients.longestIntervals());
    BinaryArrays.write(data, clients.stalenessSums());
    BinaryArrays.write(data, clients.probabilitySums());
    BinaryArrays.write(data, clients.energyJoules());
    BinaryArrays.write(data, state.memory());
    write(data, state.devices());
    BinaryArrays.write(data, state.residuals());
    BinaryArrays.write(data, state.divergences());
  }

  private static void write(DataOutputStream data, DeviceState devices) throws IOException {
    data.writeDouble(devices.virtualSeconds());
    BinaryArrays.write(data, devices.worked());
    BinaryArrays.write(data, devices.reported());
    BinaryArrays.write(data, devices.batteryJoules());
    BinaryArrays.write(data, devices.awayRounds());
    BinaryArrays.write(data, devices.lateCalls());
    BinaryArrays.write(data, devices.outages());
    BinaryArrays.write(data, devices.drainedCalls());
    BinaryArrays.write(data, devices.computeJoules());
  }

  private static DeviceState readDevices(DataInputStream data) throws IOException {
    return new DeviceState(
        data.readDouble(),
        BinaryArrays.readInts(data),
        BinaryArrays.readInts(data),
        BinaryArrays.readDoubles(data),
        BinaryArrays.readInts(data),
        BinaryArrays.readInts(data),
        BinaryArrays.readInts(data),
        BinaryArrays.readInts(data),
        BinaryArrays.readDoubles(data));
  }

  static Checkpoint read(Path file) throws IOException {
    requireChecksum(file);
    try (DataInputStream data =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
      if (data.readLong() != MAGIC) {
        throw new IOException(file + " is not a checkpoint of this version of cicada");
      }
      return read(data);
    }
  }

  private static Checkpoint read(DataInputStream data) throws IOException {
    long roundsBytes = data.readLong();
    long planBytes = data.readLong();
    int[] stretches = BinaryArrays.readInts(data);
    String code = data.readUTF();
    double energyJoules = data.readDouble();
    Coordinator.Snapshot coordinator =
        new Coordinator.Snapshot(
            data.readInt(),
            BinaryArrays.readInts(data),
            BinaryArrays.readInts(data),
            BinaryArrays.readInts(data),
            BinaryArrays.readFloatRows(data),
            BinaryArrays.readFloatRows(data));
    ClientTotals clients =
        new ClientTotals(
            BinaryArrays.readInts(data),
            BinaryArrays.readInts(data),
            BinaryArrays.readInts(data),
            BinaryArrays.readLongs(data),
            BinaryArrays.readDoubles(data),
            BinaryArrays.readDoubles(data));
    return new Checkpoint(
        new SimulationState(
            coordinator,
            clients,
            energyJoules,
            BinaryArrays.readDoubles(data),
            readDevices(data),
            BinaryArrays.readFloatRows(data),
            BinaryArrays.readDoubles(data)),
        roundsBytes,
        planBytes,
        stretches,
        code);
  }

  private static void requireChecksum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    try (InputStream stream = Files.newInputStream(file);
        DataInputStream data = new DataInputStream(new BufferedInputStream(stream, BUFFER_BYTES))) {
      byte[] buffer = new byte[BUFFER_BYTES];
      long left = Files.size(file) - Long.BYTES;
      while (left > 0) {
        int length = (int) Math.min(left, buffer.length);
        data.readFully(buffer, 0, length);
        sum.update(buffer, 0, length);
        left -= length;
      }
      if (left < 0 || data.readLong() != sum.getValue()) {
        throw new IOException(file + " is corrupt: its checksum is wrong");
      }
    }
  }
}
