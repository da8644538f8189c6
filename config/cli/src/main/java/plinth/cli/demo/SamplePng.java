package plinth.cli.demo;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes a PNG with coloured bars, without the graphics libraries of Java. */
final class SamplePng {
  private static final int WIDTH = 480;
  private static final int HEIGHT = 300;
  private static final int BAR = 48;
  private static final int GAP = 16;
  private static final int MARGIN = 24;
  private static final int WHITE = 0xFFFFFF;
  private static final int[] COLOURS = {0x2F6FED, 0x7A4FD0, 0xD98E04, 0x1F9D55, 0x0891B2};
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

  private SamplePng() {}

  /** Returns a picture of bars whose heights follow from the seed. */
  static byte[] bars(long seed) {
    Random random = new Random(seed);
    int[] heights = new int[(WIDTH - MARGIN) / (BAR + GAP)];
    for (int i = 0; i < heights.length; i++) {
      heights[i] = HEIGHT / 4 + random.nextInt(HEIGHT / 2);
    }
    try {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      file.writeBytes(SIGNATURE);
      chunk(file, "IHDR", header());
      chunk(file, "IDAT", pixels(heights));
      chunk(file, "IEND", new byte[0]);
      return file.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Eight bits for each of red, green and blue, neither interlaced nor filtered. */
  private static byte[] header() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(WIDTH);
    out.writeInt(HEIGHT);
    out.write(new byte[] {8, 2, 0, 0, 0});
    return bytes.toByteArray();
  }

  private static byte[] pixels(int[] heights) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (int y = 0; y < HEIGHT; y++) {
        out.write(0);
        for (int x = 0; x < WIDTH; x++) {
          int colour = colour(x, HEIGHT - y, heights);
          out.write(colour >> 16);
          out.write(colour >> 8);
          out.write(colour);
        }
      }
    }
    return bytes.toByteArray();
  }

  private static int colour(int x, int fromBottom, int[] heights) {
    int bar = (x - MARGIN) / (BAR + GAP);
    boolean isBar =
        x >= MARGIN
            && bar < heights.length
            && (x - MARGIN) % (BAR + GAP) < BAR
            && fromBottom > MARGIN
            && fromBottom < heights[bar] + MARGIN;
    return isBar ? COLOURS[bar % COLOURS.length] : WHITE;
  }

  private static void chunk(ByteArrayOutputStream file, String type, byte[] content)
      throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(type.getBytes(StandardCharsets.US_ASCII));
    body.writeBytes(content);
    CRC32 sum = new CRC32();
    sum.update(body.toByteArray());
    DataOutputStream out = new DataOutputStream(file);
    out.writeInt(content.length);
    out.write(body.toByteArray());
    out.writeInt((int) sum.getValue());
  }
}
