package plinth.messaging.inbound;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Creates thumbnails of pictures: JPEG, at most 320 pixels wide and high. */
final class Thumbnail {
  private static final int SIDE = 320;

  /** Larger pictures are not opened: they may be crafted to exhaust the memory. */
  private static final long MAX_POINTS = 50_000_000;

  private Thumbnail() {}

  /** Returns the thumbnail of a picture; empty if the bytes are not a readable picture. */
  static Optional<byte[]> of(byte[] bytes) {
    try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        return Optional.empty();
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if ((long) width * height > MAX_POINTS) {
          return Optional.empty();
        }
        ImageReadParam sparsely = reader.getDefaultReadParam();
        int every = Math.max(1, Math.max(width, height) / (2 * SIDE));
        sparsely.setSourceSubsampling(every, every, 0, 0);
        return Optional.of(jpeg(reader.read(0, sparsely)));
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException e) {
      // The sender controls the content, and a message is complete without a thumbnail.
      return Optional.empty();
    }
  }

  private static byte[] jpeg(BufferedImage picture) throws IOException {
    double scale = Math.min(1.0, (double) SIDE / Math.max(picture.getWidth(), picture.getHeight()));
    int width = Math.max(1, (int) Math.round(picture.getWidth() * scale));
    int height = Math.max(1, (int) Math.round(picture.getHeight() * scale));
    BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = small.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(picture, 0, 0, width, height, Color.WHITE, null);
    graphics.dispose();
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    ImageIO.write(small, "jpeg", jpeg);
    return jpeg.toByteArray();
  }
}
