package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class IdleMemoryTest {
  private final HotSpotDiagnosticMXBean jvm =
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

  @Test
  void aCollectionReturnsMostOfTheFreeHeap() {
    IdleMemory.release();

    assertThat(value("MinHeapFreeRatio")).isEqualTo("10");
    assertThat(value("MaxHeapFreeRatio")).isEqualTo("30");
  }

  private String value(String option) {
    return jvm.getVMOption(option).getValue();
  }
}
