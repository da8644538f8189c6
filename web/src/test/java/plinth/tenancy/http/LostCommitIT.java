package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** The database stops during a commit: the response asks the client to retry. */
class LostCommitIT {
  private static final String NAME = "Ends at the commit";

  @Test
  void aCommitThatTheDatabaseDoesNotAnswerIsNoFaultOfTheServer() {
    Api admin = Workspace.create().admin();
    JsonObject body = json("name", NAME);
    Database.run(
        """
        create function tenant.end_at_commit() returns trigger language plpgsql as $$
        begin
          perform pg_terminate_backend(pg_backend_pid());
          return null;
        end $$;
        create constraint trigger end_at_commit after insert on tenant.folder
          deferrable initially deferred for each row when (new.name = '%s')
          execute function tenant.end_at_commit()"""
            .formatted(NAME));
    try {
      Api.Answer plain = admin.post("/folder", body).expect(503);
      assertThat(plain.code()).isEqualTo("UNAVAILABLE");
      Api.Answer keyed = admin.with("Idempotency-Key", "lost").post("/folder", body).expect(503);
      assertThat(keyed.code()).isEqualTo("UNAVAILABLE");
    } finally {
      Database.run("drop function tenant.end_at_commit() cascade");
    }
    assertThat(admin.get("/folder").expect(200).json().getJsonArray("data"))
        .as("nothing is half-written")
        .isEmpty();
    admin.with("Idempotency-Key", "lost").post("/folder", body).expect(201);
  }
}
