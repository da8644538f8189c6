package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Aggregates over the companies of an index, imported with their sectors as related records, agree
 * with plain SQL over a table with the same file.
 */
class AggregateTruthIT {
  private static Sheet companies;
  private static Connection plain;

  @BeforeAll
  static void load() throws IOException, SQLException {
    String file = Files.readString(Path.of("..", "docs", "tour", "sp500-companies.csv"));
    Api admin = Workspace.create().admin();
    Sheet.create(admin, "index_sectors").field("name", "text", json("is_unique", true));
    companies =
        Sheet.create(admin, "index_companies")
            .field("symbol", "text")
            .field("name", "text")
            .field("industry", "text")
            .field("seat", "text")
            .field("added", "date")
            .field("cik", "number");
    Related.relate(
        admin,
        "in_sector",
        "one_to_many",
        "unlink",
        "index_sectors.companies",
        "index_companies.sector");
    JsonArray mapping =
        array(
            json("column", 0, "field", "symbol"),
            json("column", 1, "field", "name"),
            json("column", 2, "field", "sector", "by", "name"),
            json("column", 3, "field", "industry"),
            json("column", 4, "field", "seat"),
            json("column", 5, "field", "added"),
            json("column", 6, "field", "cik"));
    JsonObject done =
        new Imports(companies).runMapped(file, json("create_missing_records", true), mapping);
    assertThat(Imports.counts(done)).isEqualTo("503 0 0 0");
    plain = Database.owner();
    try (Statement statement = plain.createStatement()) {
      statement.execute(
          "create temp table c (symbol text, name text, sector text, industry text, seat text,"
              + " added date, cik numeric, founded text)");
    }
    plain
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn("copy c from stdin (format csv, header)", new StringReader(file));
  }

  @AfterAll
  static void close() throws SQLException {
    plain.close();
  }

  /** Each SQL answers the texts of the groups and their measures, in any order. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"group_by":[{"field":"sector.name"}]} \
          | select array[sector, count(*)::text] from c group by sector
          {"group_by":[{"field":"sector.name"}],"measures":[{"op":"sum","field":"cik"},\
          {"op":"avg","field":"cik"},{"op":"min","field":"cik"},{"op":"max","field":"cik"}]} \
          | select array[sector, sum(cik)::text, trim_scale(round(avg(cik), 10))::text,\
           min(cik)::text, max(cik)::text] from c group by sector
          {"group_by":[{"field":"sector.name"}],"measures":[{"op":"median","field":"cik"}]} \
          | select array[sector, trim_scale((a[(n + 1) / 2] + a[(n + 2) / 2]) / 2)::text] from\
           (select sector, array_agg(cik order by cik) as a, count(*)::int as n from c group by\
           sector) s
          {"group_by":[{"field":"added","bucket":"year"}],"measures":[{"op":"count"},\
          {"op":"count_distinct","field":"industry"}]} \
          | select array[date_trunc('year', added)::date::text, count(*)::text,\
           count(distinct industry)::text] from c group by date_trunc('year', added)
          {"group_by":[{"field":"added","bucket":"quarter"},{"field":"sector.name"}],\
          "measures":[{"op":"count"},{"op":"avg","field":"cik"}],"subtotals":true,"limit":10000} \
          | select array[date_trunc('quarter', added)::date::text, sector, count(*)::text,\
           trim_scale(round(avg(cik), 10))::text] from c\
           group by date_trunc('quarter', added), sector\
           union all select array[date_trunc('quarter', added)::date::text, count(*)::text,\
           trim_scale(round(avg(cik), 10))::text] from c group by date_trunc('quarter', added)
          {"group_by":[{"field":"cik","bucket":{"size":250000}}],"limit":10000} \
          | select array[(floor(cik / 250000) * 250000)::text, count(*)::text] from c\
           group by floor(cik / 250000)
          {"group_by":[{"field":"industry"}],"having":{"measure":"count","op":"gt","value":8}} \
          | select array[industry, count(*)::text] from c group by industry having count(*) > 8
          {"group_by":[{"field":"industry"}],"measures":[{"op":"min","field":"added"}],\
          "filter":{"and":[{"field":"sector.name","op":"in","value":["Energy","Utilities"]},\
          {"field":"added","op":"gte","value":"1990-01-01"}]}} \
          | select array[industry, min(added)::text] from c where sector in\
           ('Energy', 'Utilities') and added >= '1990-01-01' group by industry
          {"group_by":[{"field":"seat"}],"q":"california","limit":10000} \
          | select array[seat, count(*)::text] from c where concat_ws(' ', symbol, name, industry, seat)\
           ilike '%california%' group by seat
          """)
  void anAggregateAgreesWithPlainSql(String question, String sql) throws SQLException {
    JsonObject answer =
        companies
            .api()
            .post(companies.path("/aggregate"), parsed(question).asJsonObject())
            .expect(200)
            .data();
    List<List<String>> expected = new ArrayList<>();
    try (Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        expected.add(List.of((String[]) rows.getArray(1).getArray()));
      }
    }
    assertThat(
            Stream.of("groups", "subtotals")
                .filter(answer::containsKey)
                .flatMap(rows -> answer.getJsonArray(rows).getValuesAs(JsonObject.class).stream())
                .map(AggregateTruthIT::texts))
        .containsExactlyInAnyOrderElementsOf(expected)
        .isNotEmpty();
  }

  /** The values of the keys and the measures of a group. */
  private static List<String> texts(JsonObject group) {
    Stream<JsonValue> keys =
        group.getJsonArray("keys").getValuesAs(JsonObject.class).stream()
            .map(key -> key.get("value"));
    return Stream.concat(keys, group.getJsonObject("measures").values().stream())
        .map(AggregateTruthIT::text)
        .toList();
  }

  private static String text(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return number.bigDecimalValue().toPlainString();
    }
    return value instanceof JsonString text ? text.getString() : value.toString();
  }
}
