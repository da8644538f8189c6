package plinth.records.aggregate;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.query.RelatedRows;

/** Groups records by a field of the one record that each is related to. */
class FollowedKey implements GroupKey {
  private static final String FIELD = "field";

  private final GroupKey key;
  private final RelatedRows rows;
  private final String path;

  private FollowedKey(GroupKey key, Followed followed) {
    this.key = key;
    this.rows = followed.rows();
    this.path = followed.path().text();
  }

  /**
   * The key of a field of related records.
   *
   * @param key the key of the field for the related records themselves, which needs no join
   */
  static GroupKey of(GroupKey key, Followed followed) {
    return key instanceof NamedKey named
        ? new FollowedNames(named, followed)
        : new FollowedKey(key, followed);
  }

  @Override
  public Sql expression(String alias) {
    return rows.one(key.expression(alias));
  }

  @Override
  public Sql order(String column) {
    return key.order(column);
  }

  @Override
  public Face face(String stored) {
    return key.face(stored);
  }

  @Override
  public @Nullable JsonObject filter(Face face) {
    JsonObject own = key.filter(face);
    return own == null ? null : followed(own);
  }

  /** The filter of related records as one of the records, each of which has at most one. */
  private JsonObject followed(JsonObject own) {
    if (own.get("and") instanceof JsonArray parts) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      for (JsonValue part : parts) {
        all.add(followed(part.asJsonObject()));
      }
      return Json.createObjectBuilder().add("and", all).build();
    }
    return Json.createObjectBuilder(own).add(FIELD, path).build();
  }

  /** A key whose values are people. */
  private static final class FollowedNames extends FollowedKey implements NamedKey {
    private final NamedKey named;

    FollowedNames(NamedKey named, Followed followed) {
      super(named, followed);
      this.named = named;
    }

    @Override
    public Sql names(String[] stored) {
      return named.names(stored);
    }
  }
}
