package plinth.privacy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.vault.Vault;

/** Searches all places for a person, some rows at a time; a search that was deleted ends. */
@ApplicationScoped
public class FindPerson implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "privacy.find";

  private static final int MOST = 2_000;

  private static final Sql TERM =
      Sql.named(
          """
          select kind, term
          from tenant.privacy_search
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final Sql COMPLETE =
      Sql.named(
          """
          update tenant.privacy_search
          set completed_at = :now
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  @Inject @TenantDb private Db db;
  @Inject private Vault vault;

  /** Where the search has come. */
  private record Place(PersonSource source, long major, long minor) {
    static Place of(JobWork work) {
      JsonObject checkpoint = work.checkpoint();
      return checkpoint == null
          ? new Place(PersonSource.RECORDS, 0, 0)
          : new Place(
              PersonSource.valueOf(checkpoint.getString("source")),
              checkpoint.getJsonNumber("major").longValueExact(),
              checkpoint.getJsonNumber("minor").longValueExact());
    }

    JsonObject toJson() {
      return Json.createObjectBuilder()
          .add("source", source.name())
          .add("major", major)
          .add("minor", minor)
          .build();
    }
  }

  private record Step(Place last, long rows) {}

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String permission(JobWork work) {
    return "privacy.read";
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    long search = work.parameters().getJsonNumber("search").longValueExact();
    Place place = Place.of(work);
    Optional<String> pattern = db.first(TERM.with("id", search), row -> pattern(search, row));
    if (pattern.isEmpty() || pattern.get().isEmpty()) {
      return Chunk.last(0, 0);
    }
    Optional<Step> step = step(place, search, pattern.get());
    if (step.isPresent()) {
      return Chunk.more(step.get().last().toJson(), step.get().rows(), 0);
    }
    Optional<PersonSource> next = place.source().next();
    if (next.isPresent()) {
      return Chunk.more(new Place(next.get(), 0, 0).toJson(), 0, 0);
    }
    db.update(COMPLETE.with("now", Time.now()).with("id", search));
    return Chunk.last(0, 0);
  }

  /** The expression of a search; empty if its term cannot be decrypted any more. */
  private String pattern(long search, ResultSet row) throws SQLException {
    TermKind kind = TermKind.of(row.getString("kind"));
    return vault
        .unseal(PrivacySearch.place(search), row.getString("term"))
        .map(kind::pattern)
        .orElse("");
  }

  private Optional<Step> step(Place place, long search, String pattern) {
    return db.first(
        place
            .source()
            .step()
            .with("pattern", pattern)
            .with("search", search)
            .with("major", place.major())
            .with("minor", place.minor())
            .with("most", MOST),
        row ->
            new Step(
                new Place(place.source(), row.getLong("major"), row.getLong("minor")),
                row.getLong("rows")));
  }
}
