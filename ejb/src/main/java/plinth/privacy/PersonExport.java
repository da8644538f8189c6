package plinth.privacy;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Reads what was chosen as a person's, for the archive that the person gets. */
@Stateless
@Tenanted
public class PersonExport {
  @Inject @TenantDb private Db db;

  /**
   * A line of a list.
   *
   * @param id its number, after which the next page begins
   * @param json the thing as JSON
   * @param slug its slug
   */
  public record Line(long id, String json, String slug) {}

  /** The next lines of a list. */
  public List<Line> list(Caller caller, long search, ExportedKind kind, long after, int most) {
    return db.list(
        kind.page().with("search", search).with("after", after).with("most", most),
        row -> new Line(row.getLong("id"), row.getString("line"), row.getString("slug")));
  }
}
