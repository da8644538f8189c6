package plinth.messaging.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.OneConnection;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.kernel.Wired;
import plinth.messaging.Ack;
import plinth.messaging.Listing;
import plinth.messaging.chat.ChatFilter;
import plinth.messaging.history.GapRepository;
import plinth.tenancy.TenantTables;

/** Lists of many chats and messages on a real PostgreSQL, under row-level security. */
class LongListsTest {
  private static final int CHATS = 40_000;
  private static final int MESSAGES = Integer.getInteger("plinth.messages", 40_000);

  /** Most chats are short. */
  private static final int SHORT_CHATS = 5_000;

  private static final Long[] SESSIONS = {1L, 2L, 3L};
  private static final ChatFilter ANY =
      new ChatFilter(null, null, null, null, null, null, null, null);

  private static EmbeddedPostgres postgres;
  private static final ChatRepository CHAT_ROWS = new ChatRepository();
  private static final MessageRepository MESSAGE_ROWS = new MessageRepository();

  @BeforeAll
  static void fill() throws IOException {
    postgres = TenantTables.start();
    Db owner = new Db(postgres.getPostgresDatabase());
    owner.update(
        Sql.of(
            "insert into tenant.messaging_session (workspace_id, id, slug, provider_type,"
                + " status_at, credentials, created_at) select 7, n, 's' || n, 'chatapp', now(),"
                + " '', now() from generate_series(1, 3) n"));
    owner.update(
        Sql.of(
            "insert into tenant.chat (workspace_id, id, slug, session_id, provider_id, name, phone,"
                + " is_pinned, active_at, created_at, last_message_at) select 7, n, 'c' || n, 1 + n"
                + " % 3, 'p' || n, 'Contact ' || n, '+9665' || n, n in (7, 8, 9), now() - n *"
                + " interval '1 second', now(), now() from generate_series(1, ?) n",
            CHATS));
    owner.update(
        Sql.of(
            "insert into tenant.message (workspace_id, slug, session_id, chat_id, provider_id,"
                + " direction, type, body, source, sent_at) select 7, 'm' || n, 2, 1, 'i' || n,"
                + " 'in', 'text', 'words of ' || n, 'app', now() - n * interval '1 second' from"
                + " generate_series(1, ?) n",
            MESSAGES));
    owner.update(
        Sql.of(
            "insert into tenant.message (workspace_id, slug, session_id, chat_id, provider_id,"
                + " direction, type, body, source, sent_at) select 7, 'few' || n, 3, 10 + n % ?,"
                + " 'few' || n, 'in', 'text', 'words', 'app', now() from generate_series(1, ?) n",
            SHORT_CHATS, 4 * SHORT_CHATS));
    owner.update(Sql.of("vacuum analyze tenant.chat"));
    owner.update(Sql.of("vacuum analyze tenant.message"));
    owner.update(Sql.of("analyze"));
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    // Use the generic plan that all callers share, for long and short lists.
    source.setOptions(
        "-c role=plinth_app -c app.workspace_id=7 -c plan_cache_mode=force_generic_plan");
    CHAT_ROWS.db = new Db(new OneConnection(source));
    MESSAGE_ROWS.db = CHAT_ROWS.db;
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @Test
  void fiftyChatsOfManyComeInTheirOrder() {
    Listing<ChatRow> page = CHAT_ROWS.page(SESSIONS, ANY.sql(), new PageRequest(1, 50));
    assertThat(page.items()).hasSize(50);
    assertThat(page.items().subList(0, 5).stream().map(ChatRow::slug))
        .as("pinned ones first, then the last active")
        .containsExactly("c7", "c8", "c9", "c1", "c2");
    assertThat(page.total()).isEqualTo(Listing.COUNTED + 1);
    assertThat(page.isEstimate()).isTrue();
    assertThat(page.hasNext()).isTrue();
    assertThat(CHAT_ROWS.page(SESSIONS, ANY.sql(), new PageRequest(3, 50)).items().get(0).slug())
        .isEqualTo("c101");
  }

  @Test
  void fiftyMessagesOfManyComeInTheirOrder() {
    Listing<MessageRow> page = MESSAGE_ROWS.page(1, null, new PageRequest(1, 50));
    assertThat(page.items().get(0).slug()).isEqualTo("m1");
    assertThat(page.items().get(49).slug()).isEqualTo("m50");
  }

  @Test
  void countsMessagesMissingAtTheProvider() {
    List<MessageRow> newest = MESSAGE_ROWS.page(1, null, new PageRequest(1, 5)).items();
    GapRepository gaps =
        new Wired("plinth.messaging").with(Db.class, CHAT_ROWS.db).get(GapRepository.class);
    assertThat(
            gaps.countMissing(
                1, List.of("i1", "i2", "i4", "i5"), newest.get(4).at(), newest.get(0).at()))
        .isEqualTo(1);
  }

  @Test
  void aWatermarkReachesWhatWentOutBeforeIt() {
    Db owner = new Db(postgres.getPostgresDatabase());
    owner.update(
        Sql.of(
            "insert into tenant.message (workspace_id, slug, session_id, chat_id, provider_id,"
                + " direction, type, body, source, sent_at, ack, provider_at) select 7, 'w' || n,"
                + " 2, 2, case n when 5 then null else 'w' || n end, 'out', 'text', 'x', 'api',"
                + " now() - n * interval '1 minute', n % 4, case n when 2 then now() end from"
                + " generate_series(1, 6) n"));
    Instant until = Time.now().minusSeconds(90);
    assertThat(MESSAGE_ROWS.listBefore(2, until, Ack.READ).stream().map(MessageRow::slug))
        .as("not what went later, has no id yet, got as far, or was tried after it")
        .containsExactly("w6", "w4");
  }

  @Test
  void thePlansStayOnTheIndexes() {
    PageRequest page = new PageRequest(1, 50);
    stays("chat_recent", 400, ChatRepository.pageSql(SESSIONS, ANY.sql(), page));
    stays("chat_recent", 2_000, ChatRepository.countSql(SESSIONS, ANY.sql()));
    Sql chat = MessageRepository.ofChat(1);
    stays("message_recent", 400, MessageRepository.pageSql(chat, page));
    stays("message_recent", 2_000, MessageRepository.countSql(chat));
    stays("message_latest", 400, MessageRepository.pageSql(MessageRepository.ofSession(2), page));
  }

  /**
   * Asserts that the plan uses an index with this name prefix, sorts no more than a page, and reads
   * at most this many blocks.
   */
  private static void stays(String index, int most, Sql sql) {
    String text =
        CHAT_ROWS
            .db
            .listComposed(
                Sql.of("explain (analyze, buffers, format json)").plus(sql),
                row -> row.getString(1))
            .get(0);
    JsonObject plan = JsonText.parse(text).asJsonArray().getJsonObject(0).getJsonObject("Plan");
    List<JsonObject> nodes = new ArrayList<>();
    collect(plan, nodes);
    assertThat(nodes).as(text).anyMatch(node -> node.getString("Index Name", "").startsWith(index));
    assertThat(nodes)
        .as(text)
        .noneMatch(
            node ->
                node.getString("Node Type").equals("Seq Scan")
                    && List.of("chat", "message").contains(node.getString("Relation Name", "")))
        .noneMatch(
            node ->
                node.getString("Node Type").equals("Sort")
                    && node.getJsonNumber("Actual Rows").doubleValue() > 200);
    assertThat(plan.getInt("Shared Hit Blocks") + plan.getInt("Shared Read Blocks"))
        .as(text)
        .isLessThanOrEqualTo(most);
  }

  private static void collect(JsonObject node, List<JsonObject> nodes) {
    if (node.getJsonNumber("Actual Loops").doubleValue() > 0) {
      nodes.add(node);
    }
    JsonArray inner = node.getJsonArray("Plans");
    if (inner != null) {
      inner.forEach(one -> collect(one.asJsonObject(), nodes));
    }
  }

  @Test
  void anotherWorkspaceSeesNothing() {
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=8");
    ChatRepository other = new ChatRepository();
    other.db = new Db(source);
    assertThat(other.page(SESSIONS, ANY.sql(), new PageRequest(1, 50)).items()).isEmpty();
    assertThat(other.findBySlug(SESSIONS, "c1")).isEmpty();
  }
}
