package plinth.messaging.provider;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import plinth.kernel.Secrets;

/** A multipart form with a file, as providers accept uploads. */
public final class Multipart {
  private static final int BOUNDARY = 24;

  private final String boundary = "plinth-" + Secrets.randomWord(BOUNDARY);
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  /** Adds a text field. */
  public Multipart field(String name, String value) {
    startPart("name=\"" + name + "\"", "");
    body.writeBytes(bytes(value));
    return endPart();
  }

  /** Adds a file. */
  public Multipart file(String name, Outgoing.MediaFile file) {
    String called = file.name().replaceAll("[\"\r\n]", "_");
    startPart(
        "name=\"" + name + "\"; filename=\"" + called + "\"",
        "Content-Type: " + file.mediaType() + "\r\n");
    body.writeBytes(file.bytes());
    return endPart();
  }

  private void startPart(String disposition, String header) {
    body.writeBytes(
        bytes(
            "--"
                + boundary
                + "\r\nContent-Disposition: form-data; "
                + disposition
                + "\r\n"
                + header
                + "\r\n"));
  }

  private Multipart endPart() {
    body.writeBytes(bytes("\r\n"));
    return this;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the media type of the body. */
  String mediaType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  /** Returns the whole body. */
  byte[] bytes() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(body.size() + 2 * BOUNDARY);
    whole.writeBytes(body.toByteArray());
    whole.writeBytes(bytes("--" + boundary + "--\r\n"));
    return whole.toByteArray();
  }
}
