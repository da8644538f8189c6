package plinth.records.aggregate;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.LinkDocument;
import plinth.records.RelatedLabels.Label;
import plinth.records.query.FilterJson;
import plinth.records.query.Hop;

/**
 * Groups by the records that a {@code smart_catalog} field names; a record belongs to the groups of
 * all of them.
 *
 * @param label the location of their labels; null: the slug is the label
 * @param isMultiple whether the field may name several
 */
record CatalogKey(Column<?> column, @Nullable Label label, boolean isMultiple) implements NamedKey {
  @Override
  public Sql join(String alias) {
    return isMultiple
        ? Sql.of(
            "left join lateral "
                + Hop.BySlug.slugs(column.json())
                + " "
                + alias
                + "(member) on true")
        : Sql.EMPTY;
  }

  @Override
  public Sql expression(String alias) {
    return Sql.of(isMultiple ? alias + ".member" : column.text());
  }

  @Override
  public Sql order(String key) {
    return label == null
        ? Sql.of(key)
        : Sql.of("(select lower(" + LinkDocument.labelOf(label.field()) + ")")
            .plus("from tenant.record o where o.workspace_id = tenant.bound_workspace()")
            .plus("and o.object_id = ? and o.slug = " + key + ")", label.objectId());
  }

  @Override
  public Sql names(String[] stored) {
    return label == null
        ? Sql.of("select null::text as stored, null::text as slug, null::text as label where false")
        : Sql.of("select o.slug as stored, o.slug,")
            .plus(LinkDocument.labelOf(label.field()))
            .plus("as label from tenant.record o where o.workspace_id = tenant.bound_workspace()")
            .plus("and o.object_id = ? and o.slug = any (?::text[])", label.objectId(), stored);
  }

  @Override
  public JsonObject filter(Face face) {
    return FilterJson.condition(
        column.slug(), "contains", Json.createArrayBuilder().add(face.value()).build());
  }
}
