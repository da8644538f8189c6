package plinth.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.OneConnection;
import plinth.kernel.Sql;
import plinth.kernel.Trouble;
import plinth.tenancy.TenantTables;

/** Rows claimed together are delivered once each, regardless of how long the first takes. */
class OutboxWorkTest {
  private static EmbeddedPostgres postgres;
  private static Db db;

  private final List<String> carried = new ArrayList<>();
  private Consumer<String> meanwhile = name -> {};
  private final OutboxStage stage =
      new OutboxStage(db, new Carrier(), new Trouble(0, 0), body -> body.getString("name"));

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

  private final class Carrier implements OutboxListener {
    @Override
    public String key() {
      return "carrier";
    }

    @Override
    public void handle(Caller caller, List<OutboxItem> items) {
      for (OutboxItem item : items) {
        String name = item.body().getString("name");
        meanwhile.accept(name);
        carried.add(name);
      }
    }
  }

  private void add(String... names) {
    for (String name : names) {
      stage.add(null, Json.createObjectBuilder().add("name", name).build());
    }
  }

  @Test
  void rowsTakenOverByAnotherNodeAreDeliveredOnce() {
    add("slow", "second", "third");
    meanwhile =
        name -> {
          if (name.equals("slow") && carried.isEmpty()) {
            meanwhile = others -> {};
            lapse("second|third");
            stage.round();
          }
        };
    stage.round();
    assertThat(carried).containsExactlyInAnyOrder("slow", "second", "third");
    assertThat(stage.attempts()).as("rows that are left").isEmpty();
  }

  @Test
  void rowsThatAreClaimedAndNotReachedUseUpNoAttempt() {
    add("first", "second");
    for (int i = 0; i < 20; i++) {
      assertThat(stage.claim()).hasSize(2);
      lapse(".");
    }
    assertThat(stage.attempts()).containsExactly(0, 0);
    stage.round();
    assertThat(carried).containsExactly("first", "second");
  }

  @Test
  void renewingALeaseKeepsOtherNodesOut() {
    add("slow");
    List<OutboxClaim> taken = new ArrayList<>();
    meanwhile =
        name -> {
          lapse("slow");
          OutboxClaims.renew(db, stage.begun());
          taken.addAll(stage.claim());
        };
    stage.round();
    assertThat(taken).isEmpty();
    assertThat(carried).containsExactly("slow");
    assertThat(stage.begun()).isEmpty();
  }

  @Test
  void aLateRenewalTakesNothingFromOthers() {
    add("row");
    List<OutboxClaim> first = stage.claim();
    lapse("row");
    List<OutboxClaim> second = stage.claim();
    lapse("row");
    OutboxClaims.renew(db, first);
    assertThat(stage.claim()).as("the renewal changed nothing").hasSize(1);
    stage.work(second);
    assertThat(carried).isEmpty();
  }

  /** Expires the leases of rows with names that match a pattern. */
  private static void lapse(String names) {
    db.update(
        Sql.of(
            "update tenant.outbox set lease_until = now() - interval '1 second'"
                + " where lease_until is not null and body ->> 'name' ~ ?",
            names));
  }
}
