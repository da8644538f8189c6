package plinth.records.board;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.LinkDocument;
import plinth.records.RelatedLabels;
import plinth.tenancy.TenantDb;

/** Reads the records of a related object as the columns of a board, by their labels. */
@ApplicationScoped
class BoardRelated {
  private static final Sql FIRST =
      Sql.named(
          """
          select o.slug, o.label
          from (
            select o.id, o.slug, %s as label
            from tenant.record o
            where o.workspace_id = tenant.bound_workspace() and o.object_id = :object
              and o.deleted_at is null
            limit :most
          ) o
          order by lower(o.label), o.id
          """);

  @Inject private RelatedLabels related;
  @Inject @TenantDb private Db db;

  /** Whether the columns of a board can be the records that a field relates to. */
  static boolean fits(Column<?> column) {
    return column.type() instanceof Linked linked && !linked.isMultiple();
  }

  /**
   * All live records of the related object. Refuses an object that the caller may not read, as if
   * the field did not exist, and one that has more records than a board has columns.
   */
  BoardGroup group(Caller caller, Column<?> column, Linked linked) {
    Shape shape =
        related
            .findObject(caller, linked.object())
            .orElseThrow(() -> Problem.invalid("group_by", "unknown", "There is no such field"));
    String label = RelatedLabels.labelField(shape).map(Field::slug).orElse(null);
    List<Option> options =
        db.list(
            FIRST
                .with("object", shape.objectId())
                .with("most", BoardLane.MAX + 1)
                .formatted(LinkDocument.labelOf(label)),
            row ->
                new Option(
                    row.getString("slug"), row.getString("label"), null, row.getRow(), true));
    return BoardGroup.of(column, options);
  }
}
