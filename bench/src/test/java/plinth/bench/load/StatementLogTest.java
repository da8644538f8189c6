package plinth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.bench.peer.Pgbench;

class StatementLogTest {
  private static final String AT = "2026-01-02 03:04:05.678 UTC [4711] ";

  @Test
  void statementsAreReadWithTheirValues() {
    List<StatementLog.Entry> entries =
        StatementLog.entries(
            AT
                + "LOG:  execute S_1: BEGIN\n"
                + AT
                + "LOG:  execute <unnamed>: SELECT id\n"
                + "\tFROM record\n"
                + "\tWHERE a = $1::bigint AND b = $2 AND c IS NOT DISTINCT FROM $3\n"
                + AT
                + "DETAIL:  Parameters: $1 = '7', $2 = 'it''s, $1\n"
                + "\tdone', $3 = NULL\n"
                + AT
                + "LOG:  duration: 1 ms\n"
                + AT
                + "LOG:  execute S_2/C_3: COMMIT\n");
    assertThat(entries.stream().map(StatementLog.Entry::withValues))
        .containsExactly(
            "BEGIN",
            "SELECT id\nFROM record\n"
                + "WHERE a = '7'::bigint AND b = 'it''s, $1\ndone' AND c IS NOT DISTINCT FROM NULL",
            "COMMIT");
    assertThat(entries.stream().map(StatementLog.Entry::named)).containsExactly(true, false, true);
    assertThat(entries.stream().map(StatementLog.Entry::endsTransaction))
        .containsExactly(true, false, true);
  }

  @Test
  void plainStatementsAreReadToo() {
    assertThat(StatementLog.entries(AT + "LOG:  statement: SELECT '$1'\n"))
        .containsExactly(new StatementLog.Entry("SELECT '$1'", List.of(), false, "4711"));
  }

  @Test
  void transactionsOfSeveralConnectionsAreToldApart() {
    String other = AT.replace("4711", "4712");
    List<StatementLog.Entry> entries =
        StatementLog.entries(
            AT
                + "LOG:  statement: BEGIN\n"
                + other
                + "LOG:  statement: BEGIN\n"
                + AT
                + "LOG:  statement: SELECT 1\n"
                + other
                + "LOG:  statement: COMMIT\n"
                + AT
                + "LOG:  statement: COMMIT\n"
                + AT
                + "LOG:  statement: SELECT 2\n");
    assertThat(
            StatementLog.transactions(entries).stream()
                .map(own -> own.stream().map(StatementLog.Entry::text).toList()))
        .containsExactly(
            List.of("BEGIN", "SELECT 1", "COMMIT"),
            List.of("BEGIN", "COMMIT"),
            List.of("SELECT 2"));
  }

  @Test
  void pgbenchSeesNoVariablesInLiterals() {
    Trace.Sample sample =
        new Trace.Sample(
            List.of("BEGIN", "SELECT '12:30'::text, 'it''s \\ :a', E'\\n:b', 'plain'", "COMMIT"),
            true);
    assertThat(Pgbench.withoutVariables(sample))
        .isEqualTo(
            "BEGIN;\nSELECT E'12\\x3A30'::text, E'it''s \\\\ \\x3Aa', E'\\n\\x3Ab', 'plain';\nCOMMIT");
  }
}
