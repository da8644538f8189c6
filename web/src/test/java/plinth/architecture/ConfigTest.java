package plinth.architecture;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import plinth.kernel.Setting;

/** Beans read settings through the config object of their feature; the enum is the catalogue. */
class ConfigTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("plinth");

  private static final Set<String> READERS =
      Set.of("text", "findText", "number", "seconds", "isTrue", "isExactly");

  private static final String POOLS =
      "opens pools, or connections as the owner, before and outside of CDI";
  private static final String TELEMETRY = "starts before CDI, with the first line of the log";
  private static final String CRONS = "reads the schedule that a sweep names";

  /** The classes besides config objects that read values, with the reason. */
  private static final Map<String, String> EXCEPT =
      Map.ofEntries(
          entry("Address", POOLS),
          entry("ClientAddress", "a rule that filters and sockets share, parsed once"),
          entry("ClockMover", CRONS),
          entry("Databases", POOLS),
          entry("DedicatedDatabase", POOLS),
          entry("DedicatedSchema", POOLS),
          entry("MainPools", POOLS),
          entry("Migrations", POOLS),
          entry("MoveEnds", POOLS),
          entry("MoverLock", POOLS),
          entry("OtlpText", TELEMETRY),
          entry("Owner", POOLS),
          entry("Roles", POOLS),
          entry("Schedulers", CRONS),
          entry("SignalListener", POOLS),
          entry("StatementTime", POOLS),
          entry("Sweeper", CRONS),
          entry("Telemetry", TELEMETRY),
          entry("TelemetryExport", TELEMETRY),
          entry("TelemetryTimer", TELEMETRY),
          entry("WorkspaceType", "an enum that knows its default"));

  @Test
  void onlyConfigObjectsReadTheCatalogue() {
    Set<String> readers = new TreeSet<>();
    for (JavaClass type : PRODUCT) {
      for (JavaMethodCall call : type.getMethodCallsFromSelf()) {
        if (call.getTargetOwner().isEquivalentTo(Setting.class)
            && READERS.contains(call.getName())) {
          readers.add(outermost(type));
        }
      }
    }
    assertThat(readers).contains("IdentityConfig");
    readers.removeIf(name -> name.endsWith("Config") || name.equals("Setting"));
    assertThat(readers).isEqualTo(new TreeSet<>(EXCEPT.keySet()));
  }

  @Test
  void sharedSettingsAreReadInOnePlace() {
    Set<String> shared = Set.of("PLINTH_PUBLIC_URL", "PLINTH_SECRET_KEY", "PLINTH_DATA_DIR");
    Set<String> readers = new TreeSet<>();
    for (JavaClass type : PRODUCT) {
      for (JavaFieldAccess access : type.getFieldAccessesFromSelf()) {
        if (access.getTargetOwner().isEquivalentTo(Setting.class)
            && shared.contains(access.getTarget().getName())) {
          readers.add(outermost(type));
        }
      }
    }
    readers.remove("Setting");
    assertThat(readers).containsExactly("ServerConfig");
  }

  private static String outermost(JavaClass type) {
    String name = type.getName();
    return name.substring(name.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
  }
}
