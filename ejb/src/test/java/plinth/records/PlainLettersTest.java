package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Fold;
import plinth.kernel.Sql;

/** Special letters are found by their plain counterparts, in existing records too. */
class PlainLettersTest {
  private static final RecordTable TABLE = RecordTable.shared();

  @ParameterizedTest
  @CsvSource({
    "Łódź,lodz",
    "Ørsted,orsted",
    "Großmann,grossmann",
    "GROẞMANN,grossmann",
    "Đuro,duro",
    "Ilgın,ilgin",
    "Æsir,aesir",
    "Œuvre,oeuvre",
    "Þór,thor",
    "ﬁn,fin",
    "ſee,see",
    "ﬀ,ff",
    "ŉ,ʼn",
    "Ｐｌｉｎｔｈ１２３,plinth123",
    "ﾎﾞ,ボ",
    "m²,m2",
    "№ 5,no 5",
    "Ǆep,dzep",
    "ﻻ,لا"
  })
  void fold(String text, String folded) {
    assertThat(Fold.text(text)).isEqualTo(folded);
    Sql question = Sql.of("select").plus(Fold.sql("'" + text + "'"));
    String found = TABLE.db().one(question, row -> row.getString(1));
    assertThat(found).isEqualTo(folded);
  }

  /**
   * Capital letters from U+1000 on may be newer than the tables by which a database lower-cases.
   */
  @Test
  void javaAndTheDatabaseFoldLettersAlike() {
    String[] letters =
        IntStream.rangeClosed(1, Character.MAX_CODE_POINT)
            .filter(
                point ->
                    (Character.isLetterOrDigit(point) && (point < 0x1000 || isSmall(point)))
                        || isCompatible(point))
            .mapToObj(Character::toString)
            .toArray(String[]::new);
    List<String> different =
        TABLE
            .db()
            .list(
                Sql.of("select v, ")
                    .plus(Fold.sql("v"))
                    .plus("from unnest(?::text[]) as v", (Object) letters),
                row -> List.of(row.getString(1), row.getString(2)))
            .stream()
            .filter(pair -> !Fold.text(pair.get(0)).equals(pair.get(1)))
            .map(pair -> pair.get(0) + " " + Fold.text(pair.get(0)) + " " + pair.get(1))
            .toList();
    assertThat(different).isEmpty();
    assertThat(letters).hasSizeGreaterThan(100_000);
  }

  private static boolean isSmall(int point) {
    return Character.toLowerCase(point) == point;
  }

  private static boolean isCompatible(int point) {
    boolean isSurrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return !isSurrogate
        && !Normalizer.isNormalized(Character.toString(point), Normalizer.Form.NFKC);
  }

  @Test
  void aMigrationFoldsStoredTextsAgain() throws IOException {
    String name = "Łódź " + "ß".repeat(98) + "z";
    TABLE.asOwner(
        "insert into tenant.object (workspace_id, id, slug, name, plural_name, position) values (7,"
            + " 6400, 'plain-letters', 'x', 'x', 1); insert into tenant.field (workspace_id,"
            + " object_id, id, slug, name, type, position, slot_index, slot_state) values (7, 6400,"
            + " 64001, 'name', 'x', 'text', 1, 1, 'READY'), (7, 6400, 64002, 'size', 'x', 'select',"
            + " 2, 2, 'READY'), (7, 6400, 64003, 'mail', 'x', 'email', 3, 3, 'READY')");
    TABLE
        .db()
        .update(
            Sql.of(
                "insert into record (object_id, id, slug, created_at, updated_at, created_by,"
                    + " updated_by, s1, s2, s3, data) values (6400, 6400, 'plain', now(), now(),"
                    + " 'admin:1', 'admin:1', ?, 'Größe', 'bjørn@example.org',"
                    + " jsonb_build_object('name', ?::text))",
                "łodz " + "ß".repeat(97),
                name));
    TABLE
        .db()
        .update(
            Sql.of(
                "insert into record_words (object_id, record_id, search) values (6400, 6400,"
                    + " 'łodz bjørn')"));
    try (InputStream script =
        PlainLettersTest.class.getResourceAsStream("/db/former/tenant/V132__plain_letters.sql")) {
      TABLE.asOwner(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
    List<String> stored =
        TABLE
            .db()
            .list(
                Sql.of(
                    "select array[r.s1, r.s2, r.s3, w.search] from record r join record_words w on"
                        + " w.object_id = r.object_id and w.record_id = r.id where r.object_id ="
                        + " 6400"),
                row -> String.join("|", (String[]) row.getArray(1).getArray()));
    assertThat(stored).containsExactly(Fold.slot(name) + "|Größe|bjorn@example.org|lodz bjorn");
  }

  @Test
  void aMigrationFoldsStoredCompatibleLettersAgain() throws IOException {
    String name = "１２ " + "ﬁ".repeat(64) + "z";
    TABLE.asOwner(
        """
        insert into tenant.object (workspace_id, id, slug, name, plural_name, position)
          values (7, 6401, 'compatible-letters', 'x', 'x', 1);
        insert into tenant.field (workspace_id, object_id, id, slug, name, type, position,
            slot_index, slot_state)
          values (7, 6401, 64011, 'name', 'x', 'text', 1, 1, 'READY'),
            (7, 6401, 64012, 'size', 'x', 'select', 2, 2, 'READY'),
            (7, 6401, 64013, 'mail', 'x', 'email', 3, 3, 'READY')
        """);
    TABLE
        .db()
        .update(
            Sql.of(
                """
                insert into record (object_id, id, slug, created_at, updated_at, created_by,
                    updated_by, s1, s2, s3, data)
                  values (6401, 6401, 'compatible', now(), now(), 'admin:1', 'admin:1', ?, 'ﬁn',
                    'ﬁn@example.org', jsonb_build_object('name', ?::text))
                """,
                Fold.cut(name, Fold.SLOT_BYTES),
                name));
    TABLE
        .db()
        .update(
            Sql.of(
                "insert into record_words (object_id, record_id, search)"
                    + " values (6401, 6401, 'ﬁn １２')"));
    try (InputStream script =
        PlainLettersTest.class.getResourceAsStream(
            "/db/former/tenant/V190__compatible_letters.sql")) {
      TABLE.asOwner(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
    List<String> stored =
        TABLE
            .db()
            .list(
                Sql.of(
                    "select array[r.s1, r.s2, r.s3, w.search] from record r join record_words w on"
                        + " w.object_id = r.object_id and w.record_id = r.id where r.object_id ="
                        + " 6401"),
                row -> String.join("|", (String[]) row.getArray(1).getArray()));
    assertThat(stored).containsExactly(Fold.slot(name) + "|ﬁn|fin@example.org|fin 12");
  }
}
