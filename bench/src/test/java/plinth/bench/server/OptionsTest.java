package plinth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void eachScenarioHasItsScaleAndItsResults() {
    Options records = Options.of();
    assertThat(records.scenario()).isEqualTo("records");
    assertThat(records.records()).isEqualTo(100_000);
    assertThat(records.results()).isEqualTo(Path.of("bench/RESULTS.md"));
    Options crm = Options.of("--scenario=crm");
    assertThat(crm.scenario()).isEqualTo("crm");
    assertThat(crm.records()).isEqualTo(1_000_000);
    assertThat(crm.connections()).containsExactly(1, 8);
    assertThat(crm.results()).isEqualTo(Path.of("bench/RESULTS-crm.md"));
    assertThat(Options.of("--scenario=crm", "--records=7").records()).isEqualTo(7);
  }

  @Test
  void theTransferScenarioIsLarge() {
    Options transfer = Options.of("--scenario=transfer");
    assertThat(transfer.scenario()).isEqualTo("transfer");
    assertThat(transfer.records()).isEqualTo(1_000_000);
    assertThat(transfer.results()).isEqualTo(Path.of("bench/RESULTS-transfer.md"));
  }

  @Test
  void faultsAreCountedAndChosenByTheSeed() {
    Options faults = Options.of("--scenario=faults", "--seed=7");
    assertThat(faults.scenario()).isEqualTo("faults");
    assertThat(faults.records()).isEqualTo(14);
    assertThat(faults.seed()).isEqualTo(7);
    assertThat(faults.results()).isEqualTo(Path.of("bench/RESULTS-faults.md"));
  }

  @Test
  void aPartCanBeMeasured() {
    assertThat(Options.of().measures("facets")).isTrue();
    assertThat(Options.of("--only=facets").measures("facets, all")).isTrue();
    assertThat(Options.of("--only=facets").measures("kanban")).isFalse();
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> Options.of("--scenario=other")).hasMessageContaining("--scenario");
    assertThatThrownBy(() -> Options.of("--other=1")).hasMessageContaining("--other");
  }
}
