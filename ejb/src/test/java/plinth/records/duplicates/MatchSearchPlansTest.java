package plinth.records.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.fields.Field;
import plinth.fields.MatchRule;
import plinth.fields.MatchRule.Condition;
import plinth.fields.MatchRule.Method;
import plinth.fields.MatchRule.OnCreate;
import plinth.fields.Shape;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.records.Explained;
import plinth.records.RecordTable;
import plinth.tenancy.BoundWorkspace;

/** Plans of comparisons of 200 records with 20,000, among those of 20 other workspaces. */
class MatchSearchPlansTest {
  private static final int OBJECT = 880_001;
  private static final List<Long> RECORDS =
      java.util.stream.LongStream.rangeClosed(1, 200).boxed().toList();
  private static final Shape SHAPE = new Shape(OBJECT, "people", 1, List.of());

  private static MatchSearch search;

  @BeforeAll
  static void fill() {
    RecordTable table = RecordTable.shared();
    search = table.wired(new MatchSearch(), new Seven());
    table.asOwner(
        """
        insert into tenant.match_key (workspace_id, object_id, record_id, rule_id, exact, words)
        select w, 880001, n, r.id,
            case r.id when 2 then '' else 'key' || n % 10000 end,
            case r.id when 1 then null else 'person ' || left(md5((n % 15000)::text), 12) end
        from generate_series(1, 20000) n,
            (values (1), (2), (3)) r (id), (select 7 as w union all select generate_series(1000, 1019)) w
        where w = 7 or n <= 1000
        """);
    table.asOwner("vacuum (analyze) tenant.match_key");
  }

  @Test
  void equalValuesAreLookedUp() {
    Explained plan = Explained.of(search.matches(SHAPE, rule(1, Method.FOLDED), RECORDS));
    assertThat(plan.indexes()).contains("match_key_exact");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThan(4_000);
  }

  /** With statistics of many workspaces, of one that has nearly all records, and without any. */
  @Test
  void similarTextsAreFoundByTheirTrigramsWhateverIsKnown() {
    similarTextsAreFoundByTheirTrigrams();
    RecordTable table = RecordTable.shared();
    table.asOwner("delete from tenant.match_key where workspace_id <> 7");
    table.asOwner("vacuum (analyze) tenant.match_key");
    similarTextsAreFoundByTheirTrigrams();
    table.asOwner("delete from pg_statistic where starelid = 'tenant.match_key'::regclass");
    similarTextsAreFoundByTheirTrigrams();
  }

  private static void similarTextsAreFoundByTheirTrigrams() {
    Explained plan =
        Explained.of(search.matches(SHAPE, rule(2, Method.SIMILAR), RECORDS.subList(0, 20)));
    assertThat(plan.indexes()).as("indexes of " + plan).contains("match_key_words");
    assertThat(plan.tables()).containsExactly("match_key");
  }

  @Test
  void similarityIsComputedForEqualValuesOnly() {
    Explained plan =
        Explained.of(search.matches(SHAPE, rule(3, Method.FOLDED, Method.SIMILAR), RECORDS));
    assertThat(plan.indexes()).contains("match_key_exact").doesNotContain("match_key_words");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThan(4_000);
  }

  private static MatchRule rule(long id, Method... methods) {
    List<Condition> conditions =
        Set.of(methods).stream().map(method -> new Condition(field(), method)).toList();
    return new MatchRule(id, "Rule", conditions, 0.6, OnCreate.ALLOW);
  }

  private static Field field() {
    var made = FieldTypes.configure("text", Json.createObjectBuilder().build(), List.of());
    return new Field(
        1,
        "name",
        "name",
        made.type(),
        made.settings(),
        Field.Rules.NONE,
        Field.Standing.at(1),
        Field.Slots.NONE);
  }

  private static final class Seven extends BoundWorkspace {
    @Override
    public long id() {
      return RecordTable.WORKSPACE;
    }
  }
}
