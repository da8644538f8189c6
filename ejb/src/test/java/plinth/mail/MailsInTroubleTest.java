package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.enterprise.inject.Instance;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.OneConnection;
import plinth.kernel.Trouble;
import plinth.kernel.Wired;
import plinth.outbox.OutboxStage;
import plinth.tenancy.TenantTables;

/**
 * Mails while their server hangs, refuses or responds late, and nodes and the database fail: each
 * mail is sent, or given up with the true reason. {@code -Dplinth.trouble=1000} sets the number of
 * simulated runs, {@code -Dplinth.trouble.seed} their seed.
 */
class MailsInTroubleTest {
  private static final int MAILS = 12;
  private static final int ATTEMPTS = 10;

  private static EmbeddedPostgres postgres;
  private static Db db;

  @BeforeAll
  static void start() throws IOException {
    postgres = TenantTables.start();
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c app.workspace_id=7");
    db = new Db(new OneConnection(source));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  /** A fake mail server, under the key of the default adapter. */
  private record Server(Trouble trouble) implements MailAdapter {
    @Override
    public String key() {
      return "files";
    }

    @Override
    public void deliver(RenderedMail renderedMail) throws MailNotSent {
      Trouble.Answer answer = trouble.call(renderedMail.to());
      switch (answer.move()) {
        case NO_ROOM -> throw new DbException(new SQLException("The database is away", "08006"));
        case REFUSES, HANGS -> throw new MailNotSent(answer.reason(), new IOException());
        default -> {}
      }
    }
  }

  static IntStream stories() {
    return Trouble.stories(10);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void eachMailIsCarriedOrGivenUpWithTheTrueReason(int story) {
    Trouble trouble = new Trouble(story, 250);
    MailListener listener =
        new Wired("plinth.mail")
            .all(Instance.class, List.of(new Server(trouble)))
            .get(MailListener.class);
    OutboxStage stage = new OutboxStage(db, listener, trouble, body -> body.getString("to"));
    for (int i = 0; i < MAILS; i++) {
      stage.add(
          null,
          Json.createObjectBuilder()
              .add("to", address(i))
              .add("template", "WELCOME")
              .add("values", Json.createObjectBuilder().add("name", "Nora"))
              .build());
    }
    stage.workAll();
    Map<String, OutboxStage.Dead> dead =
        stage.dead().stream().collect(Collectors.toMap(OutboxStage.Dead::key, Function.identity()));
    for (int i = 0; i < MAILS; i++) {
      hold(trouble.of(address(i)), dead.get(address(i)));
    }
  }

  private static String address(int number) {
    return "nora" + number + "@example.org";
  }

  private static void hold(Trouble.Account account, OutboxStage.Dead dead) {
    assertThat(account.taken()).as("carried, %s", dead).isLessThanOrEqualTo(1 + account.deaths());
    if (dead == null) {
      assertThat(account.taken()).as("a mail that is done was carried").isPositive();
    } else if (dead.reason().equals("the node ended while it worked")) {
      assertThat(account.deaths()).as("deaths, %s", dead).isPositive();
    } else {
      assertThat(dead.reason()).endsWith("the mail was not sent: " + account.reason());
      assertThat(account.made() + account.deaths()).as("%s", dead).isGreaterThanOrEqualTo(ATTEMPTS);
    }
    if (account.deaths() == 0) {
      assertThat(account.made()).as("attempts, %s", dead).isLessThanOrEqualTo(ATTEMPTS);
    }
  }
}
