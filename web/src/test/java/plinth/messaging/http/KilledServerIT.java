package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/**
 * A separate server is killed while providers deliver and messages are sent, and started again:
 * finally every message is stored once and was sent once. Properties set the load;
 * docs/contribute/faults.md names the full size.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class KilledServerIT {
  private static final int SESSIONS = Integer.getInteger("plinth.chaos.sessions", 2);
  private static final int IN = Integer.getInteger("plinth.chaos.inbound", 300);
  private static final int OUT = Integer.getInteger("plinth.chaos.outbound", 60);
  private static final long SEED = Long.getLong("plinth.chaos.seed", 11);
  private static final int CONTACTS = 5;
  private static final double SHARE = 0.05;

  /** Rows that the killed node had claimed are taken over after two minutes. */
  private static final Duration TAKEN_OVER = Duration.ofSeconds(200);

  /** The maximum time per message. */
  private static final Duration EACH = Duration.ofMillis(30);

  @TempDir static Path folder;

  @Test
  void messagesAreNeitherLostNorDoubled() throws IOException {
    try (Simulator simulator =
        Simulator.start(new SimulatorScript(SHARE, SHARE, 0, SHARE, 0, 0, 3, false), SEED)) {
      Map<String, String> settings = settings(simulator);
      Plinth server = Plinth.startIn(folder.resolve("data"), settings);
      List<Talk> talks = new ArrayList<>();
      try {
        String token = Workspace.signUp(server, "red-kites");
        Database.run(
            server,
            "update main.tenants set custom_limits = '%s'"
                .formatted(json("chatapp_sessions", null)));
        Api admin = Api.at(server.address()).bearer(token);
        for (int i = 0; i < SESSIONS; i++) {
          talks.add(Talk.begin(simulator, admin));
        }
        talk(talks, 0, IN / 2);
        Await.promptly(simulator::accepted, thanked -> thanked > IN / 3);
      } finally {
        server.kill();
      }
      Database.runOutLeases(server);
      server = Plinth.startIn(folder.resolve("data"), settings);
      try {
        talk(talks, IN / 2, IN);
        awaitEnd(server, simulator);
        for (Talk talk : talks) {
          talk.endsAsWritten(server);
        }
        assertThat(
                Database.texts(
                    server,
                    "select count(*) filter (where direction = 'in') || '|' || count(*) filter"
                        + " (where direction = 'out') || '|' || count(*) filter (where direction ="
                        + " 'out' and ack < 3) from tenant.message"))
            .as("as many as were written, and every ack arrived")
            .containsExactly(IN + "|" + OUT + "|0");
      } finally {
        server.stop();
      }
    }
  }

  /** Contacts write, and some messages are answered. */
  private static void talk(List<Talk> talks, int from, int to) {
    for (int i = from; i < to; i++) {
      talks.get(i % talks.size()).receive(i);
      int sent = (int) ((long) i * OUT / IN);
      if (sent != (long) (i + 1) * OUT / IN) {
        talks.get(sent % talks.size()).send(sent);
      }
    }
  }

  /** Waits until nothing is pending at the simulator or here. */
  private static void awaitEnd(Plinth server, Simulator simulator) {
    Await.within(
        TAKEN_OVER.plus(EACH.multipliedBy(IN + OUT)),
        "nothing is on its way",
        () -> simulator.waiting() == 0 && left(server).equals("0"));
  }

  /** Returns the number of pending items in the database. */
  private static String left(Plinth server) {
    return Database.texts(
            server,
            "select (select count(*) from tenant.message where provider_id is null) + (select"
                + " count(*) from tenant.inbound_journal where state = 'new')")
        .get(0);
  }

  /** A session with a chat and its answers. */
  private record Talk(Simulator simulator, Line line, String chat) {
    static Talk begin(Simulator simulator, Api admin) {
      String session =
          admin
              .post("/messaging/sessions/chatapp/connect", "{}")
              .expect(201)
              .data()
              .getJsonObject("session")
              .getString("slug");
      Line line = new Line(admin, session);
      line.awaitStatus("connected");
      return new Talk(simulator, line, line.open("966500000060").getString("slug"));
    }

    void receive(int n) {
      simulator.receive(line.slug(), "96650000006" + n / SESSIONS % CONTACTS + "@c.us", "in " + n);
    }

    void send(int n) {
      line.send(chat, json("text", "out " + n));
    }

    /** Each message is stored once and was sent once. */
    void endsAsWritten(Plinth server) {
      List<String> here =
          Database.texts(
              server,
              "select m.body from tenant.message m join tenant.messaging_session s on"
                  + " s.workspace_id = m.workspace_id and s.id = m.session_id where s.slug = '"
                  + line.slug()
                  + "' order by m.body collate \"C\"");
      List<String> there =
          simulator.messages(line.slug()).stream()
              .map(message -> message.getString("body"))
              .sorted()
              .toList();
      assertThat(there).as("nothing was sent twice").doesNotHaveDuplicates();
      assertThat(here).isEqualTo(there);
    }
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
          "a secret of the killed test server",
          "PLINTH_ACCESS_TOKEN_LIFE",
          "86400");
    }
  }
}
