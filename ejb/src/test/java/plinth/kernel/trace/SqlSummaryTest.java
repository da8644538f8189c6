package plinth.kernel.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Summaries of statements in spans. */
class SqlSummaryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          select t.id from main.tenants t where t.id = ? | select main.tenants
          SELECT 1 | select
          select tenant.bind(?) | select
          select x from main."user" where email = ? | select main.user
          insert into tenant.record (workspace_id) values (tenant.bound_workspace()) | insert tenant.record
          update tenant.admin set name = ? where id in (select id from tenant.role) | update tenant.admin
          delete from main.outbox | delete main.outbox
          set local lock_timeout = '1s' | set
          set local statement_timeout = 2000; select r.data from tenant.record r | select tenant.record
          with a as (select 1 from tenant.object for update) insert into tenant.record (id) select 1 | insert tenant.record
          with a as (select 1 from tenant.object) select * from a | select tenant.object
          with a as (update tenant.job set status = ? returning id) select id from a | update tenant.job
          `` | statement
          """)
  void aStatementIsSummedUpByVerbAndTable(String text, String summary) {
    assertThat(SqlSummary.of(text).text()).isEqualTo(summary);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "select 'kite;hidden of a customer' | statement",
        "select data ->> 'hidden_field' from x | select",
      })
  void containsNoCustomerData(String text, String summary) {
    assertThat(SqlSummary.of(text).text()).isEqualTo(summary);
  }
}
