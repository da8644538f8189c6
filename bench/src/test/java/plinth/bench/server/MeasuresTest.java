package plinth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.bench.load.Latencies;
import plinth.bench.load.Outcome;
import plinth.bench.report.Report;

class MeasuresTest {
  @Test
  void percentilesAreExact() {
    Latencies latencies = new Latencies();
    assertThat(latencies.percentileMillis(0.5)).isNaN();
    for (int i = 100_000; i >= 1; i--) {
      latencies.add(i * 1_000L);
    }
    assertThat(latencies.percentileMillis(0.50)).isEqualTo(50.0);
    assertThat(latencies.percentileMillis(0.99)).isEqualTo(99.0);
    assertThat(latencies.percentileMillis(1.00)).isEqualTo(100.0);
  }

  @Test
  void statLineIsReadPastANameWithBrackets() {
    Cpu.Stat process =
        Cpu.parse(
            "42 (a) (b c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 20 10 20 0 1 0 100 200 300 4 5 6");
    assertThat(process).isEqualTo(new Cpu.Stat(42, "a) (b c", 7, 200, 30));
  }

  @Test
  void reportHasARowAScenario() {
    Outcome outcome = new Outcome("read one", 8, 20_000, 10, 1.5, 4.25, 0.4, 0.1, 0.03);
    Report report =
        new Report(
            new Machine("chip", 2, 8, "Linux 6", "VM 17"),
            "PostgreSQL 17",
            "java -jar bench.jar",
            LocalDate.of(2026, 1, 2));
    assertThat(report.page("100,000 deals", List.of(outcome), "pgbench", List.of(outcome)))
        .contains("- Machine: 2 × chip, 8 GiB memory, Linux 6, VM 17\n")
        .contains("| read one | 8 | 2,000 | 1.50 | 4.25 | 0.400 | 0.100 | 0.030 |\n")
        .endsWith("| read one | 8 | 2,000 | 1.50 | 4.25 | 0.100 |\n");
  }

  @Test
  void optionsRefuseWhatTheyDoNotKnow() {
    assertThat(Options.of("--records=5", "--connections=2,3"))
        .extracting(Options::records, Options::connections)
        .containsExactly(5, List.of(2, 3));
    assertThatThrownBy(() -> Options.of("--rekords=5")).hasMessageContaining("--rekords=5");
  }

  @Test
  void codeIsReadFromTheMailToTheAddress(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("a.eml"), "To: other@example.com\n\n111111");
    Files.writeString(
        folder.resolve("b.eml"),
        "To: bench@example.com\nMessage-ID: <20260102-123456@x>\n\nYour code: 654321\n");
    assertThat(new Mailbox(folder).codeFor("bench@example.com")).isEqualTo("654321");
  }
}
