package plinth.bench.directus;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plinth.bench.server.Target;

/**
 * Imports and exports of Directus, which each answer when they are done.
 *
 * @param target the server with a token
 */
record DirectusFiles(Target target) {
  private static final String BOUNDARY = "boundary-of-the-benchmark";

  /** Imports a CSV file into a collection. */
  void send(String collection, Path file) throws IOException, InterruptedException {
    String head =
        "--"
            + BOUNDARY
            + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"deals.csv\"\r\n"
            + "Content-Type: text/csv\r\n\r\n";
    HttpRequest.BodyPublisher body =
        HttpRequest.BodyPublishers.ofByteArrays(
            List.of(
                head.getBytes(StandardCharsets.US_ASCII),
                Files.readAllBytes(file),
                ("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII)));
    HttpRequest request =
        target
            .begin("/utils/import/" + collection)
            .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
            .POST(body)
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw new IOException("the import answered " + response.statusCode() + response.body());
    }
  }

  /** Exports a collection as CSV into a file. */
  void receive(String collection, Path file) throws IOException, InterruptedException {
    target.download("/items/" + collection + "?export=csv&limit=-1", file);
  }
}
