package plinth.messaging.http;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import plinth.testing.Api;

/** Files to send. */
final class Media {
  private Media() {}

  /** Returns a picture. */
  static byte[] png(int width, int height) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Uploads bytes and returns the file's slug. */
  static String upload(Api admin, String name, byte[] bytes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        ("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
                + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8));
    body.writeBytes(bytes);
    body.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
    return admin
        .with("Content-Type", "multipart/form-data; boundary=b")
        .postBytes("/files", body.toByteArray())
        .expect(201)
        .data()
        .getString("slug");
  }
}
