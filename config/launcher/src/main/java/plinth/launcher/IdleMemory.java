package plinth.launcher;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/**
 * Returns memory that an idle server does not need to the operating system. A start and a busy hour
 * leave a heap of several times what is in use, and unused memory of the compiler, and the JVM
 * keeps both. Once the server is idle, one collection and one command return them.
 */
final class IdleMemory {
  /**
   * The part of the heap that may be free after a collection, in percent. The smaller option comes
   * first, because it must not exceed the other.
   */
  private static final List<Map.Entry<String, String>> RATIOS =
      List.of(Map.entry("MinHeapFreeRatio", "10"), Map.entry("MaxHeapFreeRatio", "30"));

  private static final long CHECK_MILLIS = 60_000;

  /** The part of one processor that an idle server uses at most. */
  private static final double IDLE = 0.05;

  private IdleMemory() {}

  /**
   * Sets the options and watches for idle times. Options that the command line sets keep their
   * values.
   */
  static void release() {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    RATIOS.forEach(option -> setUnlessGiven(jvm, option.getKey(), option.getValue()));
    Thread watch = new Thread(IdleMemory::watch, "plinth-idle-memory");
    watch.setDaemon(true);
    watch.start();
  }

  private static void setUnlessGiven(HotSpotDiagnosticMXBean jvm, String name, String value) {
    try {
      VMOption option = jvm.getVMOption(name);
      if (option.isWriteable() && option.getOrigin() == VMOption.Origin.DEFAULT) {
        jvm.setVMOption(name, value);
      }
    } catch (IllegalArgumentException e) {
      // Another collector or another JVM has no such option.
      return;
    }
  }

  private static void watch() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long used = system.getProcessCpuTime();
    boolean isReturned = false;
    while (true) {
      try {
        Thread.sleep(CHECK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      long now = system.getProcessCpuTime();
      boolean isIdle = now - used < IDLE * CHECK_MILLIS * 1_000_000;
      if (isIdle && !isReturned) {
        ManagementFactory.getMemoryMXBean().gc();
        // Returns freed memory outside of the heap, which only the JVM for Linux offers.
        JvmCommand.run("systemTrimNativeHeap");
      }
      isReturned = isIdle;
      used = now;
    }
  }
}
