package plinth.cli.demo;

import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/** The API as one person calls it. */
final class Client {
  private static final String BOUNDARY = "plinth-demonstration-part";

  private final Connection server;
  private String token = "";

  Client(Connection server) {
    this.server = server;
  }

  /** Sends all further requests with an access token. */
  void use(String accessToken) {
    token = accessToken;
  }

  Answer get(String path) {
    return server.send(open(path).GET());
  }

  Answer post(String path, JsonObject body) {
    return send("POST", path, body);
  }

  /** Sends a request with a body. */
  Answer send(String method, String path, JsonObject body) {
    return server.send(
        open(path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body.toString())));
  }

  /** Sends a POST with one file. */
  Answer upload(String path, String name, String mediaType, byte[] content) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        """
        --%s\r
        Content-Disposition: form-data; name="file"; filename="%s"\r
        Content-Type: %s\r
        \r
        """
            .formatted(BOUNDARY, name, mediaType)
            .getBytes(StandardCharsets.UTF_8));
    body.writeBytes(content);
    body.writeBytes("\r\n--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.UTF_8));
    return server.send(
        open(path)
            .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
            .POST(BodyPublishers.ofByteArray(body.toByteArray())));
  }

  private HttpRequest.Builder open(String path) {
    HttpRequest.Builder request = server.open("/api/v1" + path);
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }
}
