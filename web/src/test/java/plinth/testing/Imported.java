package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Uploads and previews of files for imports into an object.
 *
 * @param api a client of the importing member
 * @param object slug of the object
 */
public record Imported(Api api, String object) {
  /** A path below the imports of the object. */
  public String path(String rest) {
    return "/object/data/" + object + "/import/" + rest;
  }

  /** The digest of bytes. */
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts an upload. */
  public Api.Answer init(String name, byte[] bytes, int partSize) {
    return api.post(
        path("upload/init"),
        json(
            "file_name",
            name,
            "size",
            bytes.length,
            "checksum",
            sha256(bytes),
            "part_size",
            partSize));
  }

  /** Sends a part of a file. */
  public Api.Answer part(String upload, int number, byte[] whole, int partSize) {
    int from = (number - 1) * partSize;
    return part(
        upload, number, Arrays.copyOfRange(whole, from, Math.min(whole.length, from + partSize)));
  }

  /** Sends the bytes of a part. */
  public Api.Answer part(String upload, int number, byte[] bytes) {
    return api.with("Content-Type", "application/octet-stream")
        .postBytes(path("upload/" + upload + "?part=" + number), bytes);
  }

  /** Uploads a file in one part and returns its ID. */
  public String upload(String name, byte[] bytes) {
    int size = Math.max(1_024, bytes.length);
    String upload = init(name, bytes, size).expect(201).data().getString("upload_id");
    assertThat(part(upload, 1, bytes).expect(200).data().getString("status")).isEqualTo("uploaded");
    return upload;
  }

  /** Requests the preview of a file in the request. */
  public Api.Answer send(String name, byte[] bytes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        ("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
                + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8));
    body.writeBytes(bytes);
    body.writeBytes("\r\n--x--\r\n".getBytes(StandardCharsets.UTF_8));
    return api.with("Content-Type", "multipart/form-data; boundary=x")
        .postBytes(path("preview"), body.toByteArray());
  }

  /** Previews a text, waits until the preview has ended and returns its slug. */
  public String previewed(String text) {
    String job =
        send("rows.csv", text.getBytes(StandardCharsets.UTF_8))
            .expect(202)
            .data()
            .getString("slug");
    ended(job);
    return job;
  }

  /** Waits until a preview has ended and returns it. */
  public JsonObject ended(String job) {
    return Await.until(
        "the preview has ended",
        () -> api.get(path("preview/" + job + "/status")).expect(200).data(),
        preview -> !preview.getString("status").equals("previewing"));
  }

  /** A column of a preview. */
  public static JsonObject column(JsonObject preview, int column) {
    return preview.getJsonArray("columns").getJsonObject(column);
  }
}
