package plinth.search;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Fold;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.records.RecordValues;
import plinth.records.ranked.FoundRecord;
import plinth.search.TextSearch.Rows;

/** Finds chats, messages, comments and files, one more of each than is shown. */
record TextHits(SearchQuery query, TextSearch texts) {
  /** Chats of sessions. */
  Rows<Found> chats(List<Long> sessions) {
    return sessions.isEmpty() ? none() : find(TextSources.chats(sessions), this::chat);
  }

  private Found chat(ResultSet row) throws SQLException {
    String slug = row.getString("slug");
    @Nullable String name = row.getString("name");
    String phone = Objects.requireNonNullElse(row.getString("phone"), "");
    boolean isNamed = name != null && !name.isBlank();
    String title = isNamed ? Objects.requireNonNull(name) : phone.isEmpty() ? slug : phone;
    boolean isByName =
        isNamed && query.words().parts().stream().anyMatch(Fold.text(title)::contains);
    return new Found(
        new SearchHit(
            HitType.CHAT,
            slug,
            null,
            null,
            slug,
            title,
            isByName ? "name" : "phone",
            Snippets.of(isByName ? title : phone, query.words()),
            Db.requiredMoment(row, "at")),
        row.getInt("rank"));
  }

  /** Messages of sessions. */
  Rows<Found> messages(List<Long> sessions) {
    return sessions.isEmpty() ? none() : find(TextSources.messages(sessions), this::message);
  }

  private Found message(ResultSet row) throws SQLException {
    return new Found(
        new SearchHit(
            HitType.MESSAGE,
            row.getString("slug"),
            null,
            null,
            row.getString("chat"),
            row.getString("name"),
            HitType.MESSAGE.word(),
            Snippets.of(row.getString("body"), query.words()),
            Db.requiredMoment(row, "at")),
        row.getInt("rank"));
  }

  /** Comments on records of objects. */
  Rows<Found> comments(List<Shape> objects) {
    Map<Long, Shape> shapes = byNumber(objects);
    return objects.isEmpty()
        ? none()
        : find(TextSources.comments(objects), row -> comment(row, shapes));
  }

  private Found comment(ResultSet row, Map<Long, Shape> shapes) throws SQLException {
    Shape shape = Objects.requireNonNull(shapes.get(row.getLong("object_id")));
    FoundRecord record =
        new FoundRecord(
            shape.objectId(),
            0,
            row.getString("record"),
            Db.requiredMoment(row, "at"),
            row.getInt("rank"),
            RecordValues.of(JsonText.parseObject(row.getString("data"))));
    return new Found(
        new SearchHit(
            HitType.COMMENT,
            String.valueOf(row.getLong("id")),
            shape.objectSlug(),
            record.slug(),
            null,
            RecordHits.name(shape, record),
            HitType.COMMENT.word(),
            Snippets.of(row.getString("body"), query.words()),
            record.updatedAt()),
        record.rank());
  }

  /** Files of records of objects. */
  Rows<Found> files(List<Shape> objects) {
    Map<Long, Shape> shapes = byNumber(objects);
    return objects.isEmpty() ? none() : find(TextSources.files(objects), row -> file(row, shapes));
  }

  private Found file(ResultSet row, Map<Long, Shape> shapes) throws SQLException {
    Shape shape = Objects.requireNonNull(shapes.get(row.getLong("object_id")));
    String name = row.getString("name");
    return new Found(
        new SearchHit(
            HitType.FILE,
            row.getString("slug"),
            shape.objectSlug(),
            row.getString("record"),
            null,
            name,
            HitType.FILE.word(),
            Snippets.of(name, query.words()),
            Db.requiredMoment(row, "at")),
        row.getInt("rank"));
  }

  private Rows<Found> find(TextSource source, Db.Row<Found> row) {
    return texts.find(source, query.words(), query.limit() + 1, row);
  }

  private static Rows<Found> none() {
    return new Rows<>(List.of(), false);
  }

  private static Map<Long, Shape> byNumber(List<Shape> objects) {
    return objects.stream().collect(Collectors.toMap(Shape::objectId, Function.identity()));
  }
}
