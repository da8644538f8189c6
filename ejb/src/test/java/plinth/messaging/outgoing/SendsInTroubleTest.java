package plinth.messaging.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.kernel.Trouble;
import plinth.kernel.Wired;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.ProviderType;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderFailure.Kind;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRow;
import plinth.outbox.OutboxStage;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.TenantTables;
import plinth.tenancy.TestUnit;

/**
 * Messages whose provider hangs, refuses or answers late, and whose nodes and database fail: each
 * message is sent, or fails with the true reason. No message is sent twice, unless a living node
 * was declared dead. {@code -Dplinth.trouble=1000} sets the number of stories, {@code
 * -Dplinth.trouble.seed} selects others.
 */
class SendsInTroubleTest {
  private static final int CHATS = 4;
  private static final int MESSAGES = 12;
  private static final String UNKNOWN =
      "It is unknown whether the provider has received the message, so it is not sent again";

  private static EmbeddedPostgres postgres;
  private static Db db;
  private static TenantEntities entities;

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c app.workspace_id=7");
    db = new Db(new OneConnection(source));
    entities = TestUnit.read(source, 7);
    db.update(
        Sql.of(
            "insert into tenant.messaging_session (workspace_id, id, slug, provider_type,"
                + " status_at, credentials, created_at) values (7, 1, 's1', 'chatapp', now(), '',"
                + " now())"));
    db.update(
        Sql.of(
            "insert into tenant.chat (workspace_id, id, slug, session_id, provider_id, name,"
                + " active_at, created_at) select 7, n, 'c' || n, 1, 'p' || n, 'Nora', now(), now()"
                + " from generate_series(0, ?) n",
            CHATS - 1));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  private static final class Opened extends Accounts {
    @Override
    public Account of(Caller caller, SessionRow row) {
      return new Account(7, row.slug(), "", JsonValue.EMPTY_JSON_OBJECT);
    }
  }

  private static final class NobodyListens extends MessagingPush {
    @Override
    public void acks(Caller caller, List<News> acks) {}
  }

  private static final class Directory extends Providers {
    private final MessagingProvider provider;

    Directory(MessagingProvider provider) {
      this.provider = provider;
    }

    @Override
    public MessagingProvider of(ProviderType type) {
      return provider;
    }
  }

  /** A provider without a history. */
  private static class Forgetful implements MessagingProvider {
    private final Trouble trouble;

    Forgetful(Trouble trouble) {
      this.trouble = trouble;
    }

    @Override
    public String send(Account account, Outgoing message) {
      Trouble.Answer answer = trouble.call(message.reference());
      return switch (answer.move()) {
        case NO_ROOM -> throw new DbException(new SQLException("The database is away", "08006"));
        case REFUSES -> throw new ProviderFailure(Kind.NOT_DONE, answer.reason());
        case HANGS -> throw new ProviderFailure(Kind.UNCERTAIN, answer.reason());
        default -> id(message.reference(), trouble.of(message.reference()).taken());
      };
    }

    static String id(String reference, int time) {
      return "id-" + reference + "-" + time;
    }

    @Override
    public ProviderType type() {
      return ProviderType.CHATAPP;
    }

    @Override
    public JsonObject credentials(JsonObject given, String webhookSecret) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Inbound.SessionChanged act(Account account, SessionAction action, Instant now) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void remove(Account account) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Set<MessageType> supportedTypes() {
      return Set.of(MessageType.TEXT);
    }

    @Override
    public String chatOf(String phone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isGenuine(Account account, Delivery delivery) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<ProviderEvent> read(Account account, LooseJson delivery) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Inbound interpret(ProviderEvent event) {
      throw new UnsupportedOperationException();
    }
  }

  /** A provider with a history. */
  private static final class Remembering extends Forgetful implements MessagingProvider.Histories {
    private final Trouble trouble;

    Remembering(Trouble trouble) {
      super(trouble);
      this.trouble = trouble;
    }

    @Override
    public List<Inbound.PastChat> chats(Account account, int offset, int limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Inbound.Received> messages(Account account, String chat, int offset, int limit) {
      List<Inbound.Received> all = new ArrayList<>();
      for (int message = MESSAGES - 1; message >= 0; message--) {
        if (chat.equals("p" + message % CHATS)) {
          for (int time = trouble.of("m" + message).taken(); time > 0; time--) {
            all.add(received(chat, "m" + message, time));
          }
        }
      }
      return all.stream().skip(offset).limit(limit).toList();
    }

    private static Inbound.Received received(String chat, String reference, int time) {
      return new Inbound.Received(
          id(reference, time),
          new Inbound.Peer(chat, null, null),
          Inbound.Sender.OWN_API,
          null,
          Inbound.Content.of(MessageType.TEXT, "Text " + reference, null),
          Ack.SENT,
          Time.now());
    }
  }

  static IntStream stories() {
    return Trouble.stories(10);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void eachMessageIsSentOrFailedWithTheTrueReason(int story) {
    Trouble trouble = new Trouble(story, 200);
    boolean isAsked = story % 2 == 0;
    MessagingProvider provider = isAsked ? new Remembering(trouble) : new Forgetful(trouble);
    play(trouble, provider);
    for (int i = 0; i < MESSAGES; i++) {
      hold(trouble.of("m" + i), "m" + i, isAsked);
    }
  }

  @Test
  void aMessageWhoseNodesDieAgainAndAgainIsFailed() {
    Trouble trouble = Trouble.of(Trouble.Move.DIES_BEFORE, MESSAGES * 7);
    play(trouble, new Remembering(trouble));
    for (int i = 0; i < MESSAGES; i++) {
      assertThat(end("m" + i)).isEqualTo(new End(Ack.ERROR, UNKNOWN));
    }
  }

  private static void play(Trouble trouble, MessagingProvider provider) {
    SendWork listener =
        new Wired("plinth.messaging")
            .with(Db.class, db)
            .with(TenantEntities.class, entities)
            .with(Accounts.class, new Opened())
            .with(MessagingPush.class, new NobodyListens())
            .with(Providers.class, new Directory(provider))
            .get(SendWork.class);
    OutboxStage stage =
        new OutboxStage(db, listener, trouble, body -> "m" + (body.getInt("message") - 1));
    db.update(Sql.of("truncate tenant.message cascade"));
    for (int i = 0; i < MESSAGES; i++) {
      db.update(
          Sql.of(
              "insert into tenant.message (workspace_id, id, slug, session_id, chat_id, direction,"
                  + " type, body, source, sent_at) values (7, ?, ?, 1, ?, 'out', 'text', ?, 'app',"
                  + " now())",
              i + 1,
              "m" + i,
              i % CHATS,
              "Text m" + i));
      stage.add("chat:" + i % CHATS, Json.createObjectBuilder().add("message", i + 1).build());
    }
    stage.workAll();
  }

  private record End(Ack ack, String error) {}

  private static End end(String slug) {
    return db.first(
            Sql.of("select ack, coalesce(error, '') from tenant.message where slug = ?", slug),
            row -> new End(Ack.of(row.getInt(1)), row.getString(2)))
        .orElseThrow();
  }

  private static void hold(Trouble.Account account, String slug, boolean isAsked) {
    End end = end(slug);
    int most = isAsked ? 1 + account.late() : 1;
    assertThat(account.taken()).as("%s went out", slug).isLessThanOrEqualTo(most);
    if (end.ack() == Ack.SENT) {
      assertThat(account.taken()).as("%s is sent", slug).isPositive();
    } else {
      assertThat(end.ack()).as(slug).isEqualTo(Ack.ERROR);
      assertThat(end.error()).as(slug).isIn(account.reason(), UNKNOWN);
      if (end.error().equals(UNKNOWN)) {
        assertThat(account.deaths() + account.made() + account.waits()).as(slug).isPositive();
      } else {
        assertThat(account.taken()).as("%s is failed", slug).isZero();
      }
    }
  }
}
