package plinth.bench.scenarios;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Exports an object as CSV, downloads the file, and sums its number columns.
 *
 * @param admin credential that exports
 * @param postgres the database
 * @param meter reads CPU times
 * @param object slug of the object
 */
record ExportedSums(Target admin, Postgres postgres, Meter meter, String object) {

  /** Returns the sums of the given columns over all rows. */
  Map<String, BigDecimal> of(Set<String> columns) throws IOException, InterruptedException {
    String slug = new ExportRounds(admin, postgres, meter, object).export("csv").slug();
    String path = "/api/v1/object/data/" + object + "/export/download/" + slug;
    String[] credential = String.valueOf(admin.credential()).split(": ", 2);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + admin.host() + ":" + admin.port() + path))
            .header(credential[0], credential[1])
            .build();
    var answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    Map<String, BigDecimal> sums = new TreeMap<>();
    try (BufferedReader file =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      List<String> header = cells(file);
      for (List<String> row = cells(file); !row.isEmpty(); row = cells(file)) {
        for (int i = 0; i < row.size(); i++) {
          if (columns.contains(header.get(i))) {
            String number = row.get(i).split(" ", 2)[0];
            sums.merge(header.get(i), new BigDecimal(number), BigDecimal::add);
          }
        }
      }
    }
    return sums;
  }

  /**
   * Reads the cells of the next row, which may span several lines; empty at the end of the file.
   */
  private static List<String> cells(BufferedReader file) throws IOException {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean isQuoted = false;
    for (int c = file.read(); c >= 0; c = file.read()) {
      if (c == '"') {
        isQuoted = !isQuoted;
      } else if (isQuoted) {
        cell.append((char) c);
      } else if (c == ',' || c == '\n') {
        cells.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          return cells;
        }
      } else if (c != '\r' && c != '\uFEFF') {
        cell.append((char) c);
      }
    }
    return cells;
  }
}
