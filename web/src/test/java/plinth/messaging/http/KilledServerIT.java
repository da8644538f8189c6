package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/**
 * A server of its own, killed while providers deliver and messages go out, and started again: in
 * the end everything is there once, and everything was sent once.
 */
class KilledServerIT {
  private static final int IN = 300;
  private static final int OUT = 60;

  @TempDir static Path folder;

  @Test
  void nothingIsLostAndNothingIsDoubled() throws IOException {
    try (Simulator simulator =
        Simulator.start(new SimulatorScript(0.05, 0.05, 0, 0.05, 0, 0, 3, false), 11)) {
      Map<String, String> settings = settings(simulator);
      Plinth server = Plinth.startIn(folder.resolve("data"), settings);
      String token;
      String session;
      try {
        token = Workspace.signUp(server, "red-kites");
        Api admin = Api.at(server.address()).bearer(token);
        session =
            admin
                .post("/messaging/sessions/chatapp/connect", "{}")
                .expect(201)
                .data()
                .getJsonObject("session")
                .getString("slug");
        Line line = new Line(admin, session);
        line.awaitStatus("connected");
        String chat = line.open("966500000060").getString("slug");
        for (int i = 0; i < IN; i++) {
          simulator.receive(session, "96650000006" + i % 5 + "@c.us", "in " + i);
          if (i % (IN / OUT) == 0) {
            line.send(chat, "{\"text\":\"out " + i + "\"}");
          }
        }
        Line.await(() -> simulator.thanked(), thanked -> thanked > IN / 3);
      } finally {
        server.kill();
      }
      server = Plinth.startIn(folder.resolve("data"), settings);
      try {
        Plinth again = server;
        // Rows that the killed node had claimed are taken over after two minutes.
        long end = System.nanoTime() + 200_000_000_000L;
        while (!left(again).equals("0") || simulator.waiting() > 0) {
          assertThat(System.nanoTime()).as("it goes on to the end").isLessThan(end);
          pause();
        }
        List<String> here =
            Database.texts(again, "select body from tenant.message order by body collate \"C\"");
        List<String> there =
            simulator.messages(session).stream()
                .map(message -> message.getString("body"))
                .sorted()
                .toList();
        assertThat(there).as("nothing was sent twice").doesNotHaveDuplicates();
        assertThat(here).hasSize(IN + OUT).isEqualTo(there);
        assertThat(
                Database.texts(
                    again,
                    "select count(*) from tenant.message where direction = 'out' and ack < 3"))
            .as("every ack arrived")
            .containsExactly("0");
      } finally {
        server.stop();
      }
    }
  }

  /** What is still on its way in the database. */
  private static String left(Plinth server) {
    return Database.texts(
            server,
            "select (select count(*) from tenant.message where provider_id is null) + (select"
                + " count(*) from tenant.inbound_journal where state = 'new')")
        .get(0);
  }

  private static Map<String, String> settings(Simulator simulator) throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      String port = String.valueOf(free.getLocalPort());
      return Map.of(
          "PLINTH_HTTP_PORT",
          port,
          "PLINTH_PUBLIC_URL",
          "http://127.0.0.1:" + port,
          "PLINTH_CHATAPP_URL",
          simulator.address(),
          "PLINTH_SECRET_KEY",
          "a secret of the killed test server");
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
