package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Uploads a file for an object's imports in parts, as a browser does.
 *
 * @param admin the uploading member
 * @param path the path of the object's imports
 */
record FileUpload(Target admin, String path) {

  /** Uploads the file and returns the slug of the upload. */
  String send(Path file) throws IOException {
    JsonObject upload =
        admin.call(
            "POST",
            path + "/upload/init",
            Json.createObjectBuilder()
                .add("file_name", file.getFileName().toString())
                .add("size", Files.size(file))
                .add("checksum", digest(file))
                .build());
    String id = upload.getString("upload_id");
    int size = upload.getInt("part_size");
    try (InputStream in = Files.newInputStream(file);
        HttpConnection connection = admin.open()) {
      byte[] part = in.readNBytes(size);
      for (int n = 1; part.length > 0; n++) {
        int status = connection.exchange(request(path + "/upload/" + id + "?part=" + n, part));
        if (status != 200) {
          throw new IOException("part " + n + " answered " + status + ": " + connection.body());
        }
        part = in.readNBytes(size);
      }
    }
    return id;
  }

  private byte[] request(String to, byte[] body) {
    String head =
        "POST "
            + to
            + " HTTP/1.1\r\nHost: "
            + admin.host()
            + ":"
            + admin.port()
            + "\r\nAccept: application/json\r\n"
            + admin.credential()
            + "\r\nContent-Type: application/octet-stream\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length() + body.length);
    bytes.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  private static String digest(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
