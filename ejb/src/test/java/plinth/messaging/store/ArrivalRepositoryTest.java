package plinth.messaging.store;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Wired;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.MessageType;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.session.InboundInboxRepository;
import plinth.tenancy.TenantTables;

/** Batched writes of incoming messages on a real PostgreSQL under row-level security. */
class ArrivalRepositoryTest {
  private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

  private static EmbeddedPostgres postgres;
  private static Db owner;
  private static final ArrivalRepository ARRIVALS = new ArrivalRepository();
  private static final InboundInboxRepository JOURNAL = new InboundInboxRepository();
  private static final AckRepository ACKS = new AckRepository();

  private static final NewMessage.Sender CONTACT =
      new NewMessage.Sender(Direction.IN, Message.Source.APP, null);

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    owner = new Db(postgres.getPostgresDatabase());
    owner.update(
        Sql.of(
            "insert into tenant.messaging_session (workspace_id, id, slug, provider_type,"
                + " status_at, credentials, created_at) select w, n, 's' || n, 'chatapp', now(),"
                + " '', now() from generate_series(7, 8) w, generate_series(1, 3) n"));
    owner.update(
        Sql.of(
            "insert into tenant.chat (workspace_id, id, slug, session_id, provider_id, name,"
                + " active_at, created_at) select w, 10 * s + n, 'c' || 10 * s + n, s, 'p' || n,"
                + " 'Old', '2026-10-01', now() from generate_series(7, 8) w, generate_series(1, 3)"
                + " s, generate_series(1, 4) n"));
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=7");
    ARRIVALS.db = new Db(new OneConnection(source));
    new Wired("plinth.messaging").with(Db.class, ARRIVALS.db).inject(JOURNAL);
    ACKS.db = ARRIVALS.db;
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  private static NewMessage message(long chat, String id, String body, int second) {
    return new NewMessage(
        chat / 10,
        chat,
        id,
        null,
        CONTACT,
        MessageContent.of(MessageType.TEXT, body, null, null),
        null,
        Ack.DELIVERED,
        NOON.plusSeconds(second));
  }

  @Test
  void findsChatsByPeerWithinTheirSession() {
    Map<ProviderKey, ChatRow> found =
        ARRIVALS.chats(
            List.of(
                new ProviderKey(1, "p1"), new ProviderKey(2, "p1"), new ProviderKey(2, "nobody")));
    assertThat(found).hasSize(2);
    assertThat(found.get(new ProviderKey(2, "p1")).slug()).isEqualTo("c21");
  }

  @Test
  void storesManyMessagesOnceAndInOrder() {
    ARRIVALS.add(List.of(message(11, "there", "First", 0)));
    JsonObject place = Json.createObjectBuilder().add("latitude", 1).build();
    NewMessage placed =
        new NewMessage(
            1,
            11,
            "b",
            null,
            CONTACT,
            MessageContent.of(MessageType.LOCATION, "", place, null),
            "there",
            Ack.DELIVERED,
            NOON.plusSeconds(2));
    Map<ProviderKey, MessageRow> added =
        ARRIVALS.add(
            List.of(
                message(11, "a", "It's \"one\" \\ {x,y}", 1),
                placed,
                message(21, "a", "Of another session", 1),
                message(11, "there", "Again", 3),
                message(11, "a", "Twice", 4)));
    assertThat(added.keySet())
        .containsExactlyInAnyOrder(
            new ProviderKey(1, "a"), new ProviderKey(1, "b"), new ProviderKey(2, "a"));
    assertThat(added.get(new ProviderKey(1, "a")).content().body())
        .isEqualTo("It's \"one\" \\ {x,y}");
    assertThat(
            ARRIVALS.db.list(
                Sql.of(
                    "select provider_id || ' ' || coalesce(body, content ->> 'latitude') from"
                        + " tenant.message where session_id in (1, 2) and chat_id in (11, 21)"
                        + " order by id"),
                row -> row.getString(1)))
        .containsExactly("there First", "a It's \"one\" \\ {x,y}", "b 1", "a Of another session");
    assertThat(
            ARRIVALS.db.list(
                Sql.of("select slug from tenant.message where provider_id = 'b'"),
                row -> row.getString(1)))
        .containsExactly(added.get(new ProviderKey(1, "b")).slug());
  }

  @Test
  void storesTheLatestMessageOncePerChat() {
    Instant later = NOON.plusSeconds(5);
    ArrivalRepository.Wrote all =
        new ArrivalRepository.Wrote(12, 100, NOON, 1, "Nora")
            .and(new ArrivalRepository.Wrote(12, 101, later, 1, null))
            .and(new ArrivalRepository.Wrote(12, 102, later, 0, null))
            .and(new ArrivalRepository.Wrote(12, 103, NOON, 1, null));
    assertThat(all).isEqualTo(new ArrivalRepository.Wrote(12, 102, later, 3, "Nora"));
    ARRIVALS.updateChats(List.of(all, new ArrivalRepository.Wrote(13, 104, NOON, 0, null)));
    // A late event does not replace newer data.
    ARRIVALS.updateChats(List.of(new ArrivalRepository.Wrote(12, 90, NOON, 1, null)));
    assertThat(
            owner.list(
                Sql.of(
                    "select workspace_id || ' ' || id || ' ' || name || ' ' || unread_count || ' '"
                        + " || coalesce(last_message_id, 0) || ' ' || coalesce(last_message_at ="
                        + " active_at and last_inbound_at = active_at, false) from tenant.chat"
                        + " where id in (12, 13) order by 1"),
                row -> row.getString(1)))
        .containsExactly(
            "7 12 Nora 4 102 true",
            "7 13 Old 0 104 true",
            "8 12 Old 0 0 false",
            "8 13 Old 0 0 false");
  }

  @Test
  void acksAreMovedTogetherAndFoundOfOneWorkspace() {
    ARRIVALS.add(IntStream.range(0, 5).mapToObj(n -> message(31, "k" + n, "Sent", n)).toList());
    List<ProviderKey> keys = new ArrayList<>();
    IntStream.range(0, 6).forEach(n -> keys.add(new ProviderKey(3, "k" + n)));
    Map<ProviderKey, MessageRow> found = ACKS.lock(keys);
    assertThat(found).hasSize(5);
    ACKS.update(
        List.of(
            new AckRepository.Moved(found.get(keys.get(1)).id(), Ack.READ, null),
            new AckRepository.Moved(found.get(keys.get(3)).id(), Ack.ERROR, "1: no")));
    assertThat(
            ACKS.lock(keys).entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().id()))
                .map(
                    entry ->
                        entry.getValue().delivery().ack().number()
                            + ""
                            + entry.getValue().delivery().error()))
        .containsExactly("2null", "3null", "2null", "-11: no", "2null");
  }

  @Test
  void journalsAnEventOnceAndWakesItWithItsMessage() {
    JsonObject body = json("text", "a\u0000b");
    ProviderEvent late = new ProviderEvent("status", "x:read", "x", body);
    assertThat(JOURNAL.add(1, List.of(late, late, new ProviderEvent("message", "x", null, body))))
        .isEqualTo(2);
    assertThat(JOURNAL.add(1, List.of(late))).isZero();
    assertThat(JOURNAL.add(2, List.of(late))).as("of another session").isEqualTo(1);
    assertThat(JOURNAL.add(1, List.of())).isZero();
    assertThat(JOURNAL.lockWaiting(10)).containsExactly(1L, 2L);
    assertThat(JOURNAL.lockWaiting(2)).as("of the first rows").containsExactly(1L);
    List<InboundInboxRepository.Entry> next = JOURNAL.listNext(List.of(1L, 2L), 10);
    assertThat(next.stream().map(entry -> entry.session() + entry.event().kind()))
        .containsExactly("1status", "1message", "2status");
    assertThat(next.get(0).event().body()).isEqualTo(json("text", "ab"));
    assertThat(JOURNAL.listWaiting(2)).containsExactly(next.get(0).id(), next.get(1).id());
    assertThat(JOURNAL.findSession(next.get(2).id())).contains(2L);
    JOURNAL.finish(next.get(0).id(), "early", null);
    JOURNAL.markDone(List.of(next.get(1).id(), next.get(2).id()));
    assertThat(JOURNAL.listWaiting(10)).isEmpty();
    assertThat(JOURNAL.wake(new Long[] {2L, 1L}, new String[] {"x", "y"})).isFalse();
    assertThat(JOURNAL.wake(new Long[] {2L, 1L}, new String[] {"y", "x"})).isTrue();
    assertThat(JOURNAL.listNext(next.get(0).id())).hasSize(1);
  }
}
