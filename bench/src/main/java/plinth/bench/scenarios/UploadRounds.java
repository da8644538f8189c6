package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import plinth.bench.load.StatementLog;
import plinth.bench.load.Trace;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.Target;

/**
 * Measures small uploads, each of which reserves storage, and the transaction of the reservation
 * separately: its logged statements, repeated for other sources.
 *
 * @param server the server
 * @param user owner of the workspace that receives the uploads
 */
record UploadRounds(Server server, Target user) {
  private static final int UPLOADS = 2_000;
  private static final int SIZE = 1_024;
  private static final Pattern SOURCE = Pattern.compile("'file:[^']*'");

  /** The log quotes numbers too; replays need them without quotes. */
  private static final Pattern NUMBER = Pattern.compile("'(\\d+)'");

  private static final String SUBDOMAIN = "uploads";
  private static final String BOUNDARY = "plinth-bench-upload";

  /** Adds the results to a page. */
  void measure(StringBuilder page) throws IOException, SQLException, InterruptedException {
    JsonObject named =
        Json.createObjectBuilder().add("name", SUBDOMAIN).add("subdomain", SUBDOMAIN).build();
    String token =
        user.call("POST", "/api/v1/user/auth/workspaces", named).getString("access_token");
    byte[] upload = upload(server.target().withToken(token));
    send(upload);
    Meter meter = server.meter();
    Meter.Reading before = meter.read();
    send(upload);
    Meter.Reading used = meter.read().since(before);
    page.append("\n## Uploads of 1 KiB, and what each of them reserves\n\n");
    page.append("| | server CPU ms | database CPU ms | goal |\n|---|--:|--:|--:|\n");
    page.append(
        String.format(
            Locale.ROOT,
            "| upload | %.2f | %.2f | |\n| its reservation alone | | %.2f | < 1 |\n",
            (double) used.server() / UPLOADS,
            (double) used.database() / UPLOADS,
            reservation(upload)));
  }

  private double reservation(byte[] upload) throws IOException, SQLException, InterruptedException {
    List<StatementLog.Entry> logged =
        new Trace(server.target(), server.postgres())
            .transactions(() -> upload, 1).get(0).stream()
                .filter(one -> one.stream().anyMatch(e -> e.text().contains("usage_entry")))
                .findFirst()
                .orElseThrow();
    try (Connection connection = server.postgres().open();
        Statement statement = connection.createStatement()) {
      statement.execute("SET ROLE " + Postgres.APPLICATION);
      Meter meter = server.meter();
      Meter.Reading before = meter.read();
      for (int i = 0; i < UPLOADS; i++) {
        for (StatementLog.Entry entry : logged) {
          String other = SOURCE.matcher(entry.withValues()).replaceAll("'again:" + i + "'");
          statement.execute(NUMBER.matcher(other).replaceAll("$1"));
        }
      }
      return (double) meter.read().since(before).database() / UPLOADS;
    }
  }

  private void send(byte[] upload) throws IOException {
    try (HttpConnection connection = server.target().open()) {
      for (int i = 0; i < UPLOADS; i++) {
        int status = connection.exchange(upload);
        if (status != 201) {
          throw new IOException("upload answered " + status + ": " + connection.body());
        }
      }
    }
  }

  private static byte[] upload(Target admin) {
    String body =
        "--"
            + BOUNDARY
            + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"note.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\n"
            + "n".repeat(SIZE)
            + "\r\n--"
            + BOUNDARY
            + "--\r\n";
    String head =
        "POST /api/v1/files HTTP/1.1\r\nHost: "
            + admin.host()
            + "\r\n"
            + admin.credential()
            + "\r\nContent-Type: multipart/form-data; boundary="
            + BOUNDARY
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((head + body).getBytes(StandardCharsets.ISO_8859_1));
    return bytes.toByteArray();
  }
}
