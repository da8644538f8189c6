package plinth.records.lists;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.fields.Link;
import plinth.fields.Link.Kind;
import plinth.fields.Link.Side;
import plinth.fields.Linked;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.Explained;
import plinth.records.LinkDocument;
import plinth.records.RecordDocument;
import plinth.records.RecordTable;
import plinth.records.query.Cursor;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/**
 * Plans for a record with two thirds of 28,000 links, next to the links of another relation. A page
 * of its relation, and a list that shows a relation, read few rows and use an index.
 */
class RelationPlansTest {
  /** From accounts to the deals of {@link BigTable}; the first account has two thirds. */
  private static final Link LINK =
      new Link(4_100, "deals", Side.FROM, Kind.ONE_TO_MANY, 77, "deals", "account");

  private static final long ACCOUNTS = 4_200;

  @BeforeAll
  static void fill() {
    RecordTable table = RecordTable.shared();
    BigTable.fill(table);
    table.asOwner(
        "insert into tenant.record (workspace_id, object_id, id, slug, created_at, updated_at,"
            + " created_by, updated_by, data) select 7, "
            + ACCOUNTS
            + ", n, 'account' || n, now(), now(), 'admin:1', 'admin:1',"
            + " jsonb_build_object('name', 'Account ' || n) from generate_series(1, 2000) n");
    table.asOwner(
        "insert into tenant.record_link (workspace_id, relation_id, from_id, to_id, from_single,"
            + " to_single, created_at, created_by) select 7, 4100, case when id % 3 = 1 then 2 + id"
            + " % 1999 else 1 end, id, false, true, now(), 'admin:1' from tenant.record where"
            + " workspace_id = 7 and object_id = 77 and deleted_at is null");
    table.asOwner(
        "insert into tenant.record_link (workspace_id, relation_id, from_id, to_id, from_single,"
            + " to_single, created_at, created_by) select 7, 4101, n, n, true, true, now(),"
            + " 'admin:1' from generate_series(1, 50000) n");
    BigTable.settle(table);
    table.asOwner("vacuum analyze tenant.record_link");
  }

  @Test
  void aPageOfManyLinksReadsOnlyItsRecords() {
    Explained plan = Explained.of(page(Sql.of("?", 1L), Sort.byNumber(), null));
    assertThat(plan.nodes()).doesNotContain("Seq Scan", "Sort");
    assertThat(plan.indexes()).anyMatch(index -> index.startsWith("record_link_"));
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(300);
  }

  @ParameterizedTest(name = "of account {0}")
  @ValueSource(longs = {1, 2})
  void thePlanThatIsKeptForAllAccountsReadsNoMore(long account) {
    Explained plan = Explained.kept(page(Sql.key(account), Sort.byNumber(), null));
    assertThat(plan.nodes()).doesNotContain("Seq Scan", "Sort");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(300);
    RecordSource counted = LinkedSource.counted(RecordTable.WORKSPACE, LINK, account);
    Explained count = Explained.kept(counting(counted));
    assertThat(count.nodes()).contains("Index Only Scan").doesNotContain("Seq Scan");
    assertThat(count.buffers()).as("buffers of " + count).isLessThanOrEqualTo(400);
  }

  @Test
  void preparesOnePlanForAllAccounts() {
    assertThat(Explained.keptOf(8, page(Sql.key(1), Sort.byNumber(), null))).isPositive();
    RecordSource counted = LinkedSource.counted(RecordTable.WORKSPACE, LINK, 1);
    assertThat(Explained.keptOf(8, counting(counted))).isPositive();
  }

  @Test
  void aPageBehindACursorReadsNoMore() {
    Cursor middle = Cursor.of("values", "[]", 20_000);
    Explained plan = Explained.of(page(Sql.of("?", 1L), Sort.byNumber(), middle));
    assertThat(plan.nodes()).doesNotContain("Seq Scan", "Sort");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(500);
  }

  @Test
  void aSortedPageOfManyLinksFollowsTheIndexOfItsSort() {
    Explained plan =
        Explained.of(page(Sql.of("?", 1L), Sort.parse("-amount", BigTable.SHAPE), null));
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(1_000);
  }

  @Test
  void theLinksAloneAreCounted() {
    RecordSource source = LinkedSource.counted(RecordTable.WORKSPACE, LINK, 1);
    Explained plan = Explained.of(counting(source));
    assertThat(plan.nodes()).contains("Index Only Scan").doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(400);
  }

  @Test
  void aListShowsARelationByOneLookUpARecord() {
    Link back = LINK.reversed(ACCOUNTS, "accounts", "deals");
    Sql doc =
        Sql.of(LinkDocument.of(RecordTable.WORKSPACE, back, "name", Linked.SHOWN)).plus("as doc");
    RecordSource source =
        RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, null, "", java.time.Instant.now());
    Explained plan =
        Explained.of(new Keyset(doc, source).after(Sort.parse("", BigTable.SHAPE), null, 51));
    assertThat(plan.nodes()).doesNotContain("Seq Scan");
    assertThat(plan.buffers()).as("buffers of " + plan).isLessThanOrEqualTo(600);
  }

  private static Sql counting(RecordSource source) {
    return Sql.of("select count(*) from (select 1 from")
        .plus(source.from())
        .plus("where")
        .plus(source.counted())
        .plus("limit " + (RecordCounts.CAP + 1))
        .plus(") counted");
  }

  private static Sql page(Sql account, Sort sort, Cursor cursor) {
    RecordSource all =
        RecordSource.of(RecordTable.WORKSPACE, BigTable.SHAPE, null, "", java.time.Instant.now());
    RecordSource source = LinkedSource.of(RecordTable.WORKSPACE, all, LINK, account);
    Sql doc =
        RecordDocument.of(
                RecordTable.WORKSPACE, RecordDocument.fields(BigTable.SHAPE, List.of()), Map.of())
            .columns();
    return new Keyset(doc, source).after(sort, cursor, 51);
  }
}
