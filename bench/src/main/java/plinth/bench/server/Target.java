package plinth.bench.server;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server and the credential of the requests to it.
 *
 * @param host name or address
 * @param port TCP port
 * @param credential a whole header line such as {@code X-Api-Key: svc_live_…}, or null for none
 */
public record Target(String host, int port, @Nullable String credential) {

  /**
   * Returns the server at an address such as {@code http://localhost:8080}, without a credential.
   */
  static Target at(URI address) {
    return new Target(address.getHost(), address.getPort() < 0 ? 80 : address.getPort(), null);
  }

  /** Returns the same server with a user's token. */
  public Target withToken(String token) {
    return new Target(host, port, "Authorization: Bearer " + token);
  }

  /** Returns the same server with an API key. */
  public Target withKey(String key) {
    return new Target(host, port, "X-Api-Key: " + key);
  }

  /** Opens a connection. */
  public HttpConnection open() throws IOException {
    return new HttpConnection(host, port);
  }

  /** Returns the bytes of a GET request. */
  public byte[] get(String path) {
    return request("GET", path, null);
  }

  /** Returns the bytes of a request, with a JSON body if one is given. */
  public byte[] request(String method, String path, @Nullable String json) {
    byte[] body = json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(256);
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: ").append(host);
    head.append(':').append(port).append("\r\nAccept: application/json\r\n");
    if (credential != null) {
      head.append(credential).append("\r\n");
    }
    if (json != null) {
      head.append("Content-Type: application/json\r\nContent-Length: ").append(body.length);
      head.append("\r\n");
    }
    head.append("\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length() + body.length);
    bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** Begins a request of Java's own client, for work that takes minutes or answers with a file. */
  public HttpRequest.Builder begin(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path));
    if (credential != null) {
      String[] header = credential.split(": ", 2);
      request.header(header[0], header[1]);
    }
    return request;
  }

  /**
   * Downloads the answer of a GET request into a file.
   *
   * @throws IOException if the response is not a success
   */
  public void download(String path, Path file) throws IOException, InterruptedException {
    int status =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()
            .send(begin(path).build(), HttpResponse.BodyHandlers.ofFile(file))
            .statusCode();
    if (status != 200) {
      throw new IOException(path + " answered " + status);
    }
  }

  /**
   * Sends one request on a new connection and returns the response's {@code data}.
   *
   * @throws IllegalStateException if the response is not a success
   */
  public JsonObject call(String method, String path, @Nullable JsonObject json) throws IOException {
    return answer(method, path, json).get("data") instanceof JsonObject data
        ? data
        : JsonObject.EMPTY_JSON_OBJECT;
  }

  /** Sends one request on a new connection and returns the whole response. */
  public JsonObject answer(String method, String path, @Nullable JsonObject json)
      throws IOException {
    try (HttpConnection connection = open()) {
      int status =
          connection.exchange(request(method, path, json == null ? null : json.toString()));
      String body = connection.body();
      if (status >= 300) {
        throw new IllegalStateException(method + " " + path + " answered " + status + ": " + body);
      }
      try (var reader = Json.createReader(new StringReader(body))) {
        return reader.readObject();
      }
    }
  }
}
