package plinth.records.lists;

import plinth.fields.Link;
import plinth.kernel.Sql;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;

/**
 * The records that one record is related to, as a source for lists. They are reached through the
 * links of that record, in the order of their numbers.
 */
final class LinkedSource {
  private LinkedSource() {}

  /**
   * The records of a source that a record is related to.
   *
   * @param link the relation seen from that record
   * @param record the number of that record; as a {@link Sql#key} if the records are read in the
   *     order of their links, so that few and many of them share one plan
   */
  static RecordSource of(long workspaceId, RecordSource all, Link link, Sql record) {
    Sql joined =
        links(workspaceId, link, record).plus("and r.id = k." + link.theirColumn() + " and");
    Sql where = joined.plus(all.where());
    return new RecordSource(
        all.with(),
        all.from().plus(", tenant.record_link k"),
        where,
        where,
        joined.plus(all.filled()),
        all.slow(),
        null,
        all.population(),
        null);
  }

  /** The links alone, for a count without further conditions. */
  static RecordSource counted(long workspaceId, Link link, long recordId) {
    Sql counted = links(workspaceId, link, Sql.key(recordId));
    return new RecordSource(
        Sql.of("tenant.record_link k"),
        counted,
        counted,
        null,
        Population.all(workspaceId, link.objectId()));
  }

  private static Sql links(long workspaceId, Link link, Sql record) {
    return Sql.of(
            "k.workspace_id = "
                + workspaceId
                + " and k.relation_id = "
                + link.relationId()
                + " and k."
                + link.ownColumn()
                + " =")
        .plus(record)
        .plus("and " + link.linkedCondition());
  }
}
