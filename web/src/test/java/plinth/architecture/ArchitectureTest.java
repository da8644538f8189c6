package plinth.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import jakarta.ejb.Schedule;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Tenanted;

/** Checks the architecture of ARCHITECTURE.md against the classes of ejb, web and batch. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // What builds the console is no part of the application.
          .withImportOption(location -> !location.contains("/console/build/"))
          .importPackages("plinth");

  /**
   * Services of the main plane with methods that are called before the caller is known, or by the
   * platform's own schedules.
   */
  private static final Set<String> BEFORE_THE_CALLER =
      Set.of(
          "Accounts",
          "ApiKeys",
          "DirectoryTokens",
          "ExpiredReplies",
          "ExpiredRows",
          "LoginFailures",
          "Memberships",
          "OAuthGrants",
          "ExpiredGrants",
          "ExpiredSignIns",
          "OperatorAccounts",
          "Quotas",
          "RefreshFamilies",
          "RememberedDevices",
          "SealKeys",
          "SecondFactors",
          "SessionVersions",
          "SignalRows",
          "SigningKeys",
          "StoredPasskeys",
          "TallyFolds",
          "Users",
          "Workspaces");

  @Test
  void readsAllThreeModules() {
    assertThat(CLASSES)
        .extracting(JavaClass::getPackageName)
        .contains("plinth.records", "plinth.records.http", "plinth.jobs.batch");
  }

  @Test
  void featuresImportOnlyThoseBeforeThem() throws IOException {
    FeatureTable table = FeatureTable.read();
    Set<String> unknown = new TreeSet<>();
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : CLASSES) {
      if (!table.knows(FeatureTable.feature(from))) {
        unknown.add(from.getName());
        continue;
      }
      from.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(to -> table.knows(FeatureTable.feature(to)) && !table.allows(from, to))
          .forEach(to -> wrong.add(from.getName() + " -> " + to.getName()));
    }

    assertThat(unknown).as("in no feature of the table").isEmpty();
    assertThat(wrong).as("arrows against the table").isEmpty();
  }

  @Test
  void servicesBelongToOnePlane() {
    for (JavaClass service : services()) {
      boolean isMain = service.isAnnotatedWith(MainPlane.class);
      assertThat(isMain ^ service.isAnnotatedWith(Tenanted.class)).as(service.getName()).isTrue();
    }
  }

  @Test
  void servicesTakeTheirCallerFirst() {
    Set<String> without = new TreeSet<>();
    for (JavaClass service : services()) {
      if (!service.getMethods().stream().allMatch(ArchitectureTest::takesItsCallerFirst)) {
        without.add(service.getSimpleName());
      }
    }

    assertThat(without).isEqualTo(new TreeSet<>(BEFORE_THE_CALLER));
  }

  /**
   * A timer that is rolled back twice is never called again, and some servers begin a transaction
   * even if the bean requests none.
   */
  @Test
  void timersHaveNoTransaction() {
    List<JavaMethod> timers =
        CLASSES.stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(m -> m.isAnnotatedWith(Schedule.class) || m.isAnnotatedWith(Timeout.class))
            .toList();
    assertThat(timers).hasSizeGreaterThan(10);
    for (JavaMethod timer : timers) {
      assertThat(timer.getOwner().tryGetAnnotationOfType(TransactionManagement.class))
          .as(timer.getFullName())
          .hasValueSatisfying(
              own -> assertThat(own.value()).isEqualTo(TransactionManagementType.BEAN));
    }
  }

  /**
   * A transaction within another takes a second connection while the first is held. Services that
   * begin one use a separate pool, which only the main database has, and begin no further ones.
   */
  @Test
  void onlyServicesOfTheMainPlaneWorkBesideATransaction() {
    List<JavaClass> beside =
        CLASSES.stream().filter(ArchitectureTest::beginsATransactionOfItsOwn).toList();

    assertThat(beside)
        .extracting(JavaClass::getSimpleName)
        .containsExactlyInAnyOrder("ConnectionRows", "LiveCredentials", "SealKeys", "Usage");
    assertThat(beside).allMatch(service -> service.isAnnotatedWith(MainPlane.class));
    for (JavaClass service : beside) {
      assertThat(service.getDirectDependenciesFromSelf())
          .as(service.getName())
          .extracting(dependency -> dependency.getTargetClass())
          .noneMatch(used -> used.isAnnotatedWith(Tenanted.class));
    }
  }

  private static boolean beginsATransactionOfItsOwn(JavaClass type) {
    return type.tryGetAnnotationOfType(TransactionAttribute.class)
            .filter(own -> own.value() == TransactionAttributeType.REQUIRES_NEW)
            .isPresent()
        || type.getMethods().stream()
            .flatMap(m -> m.tryGetAnnotationOfType(TransactionAttribute.class).stream())
            .anyMatch(own -> own.value() == TransactionAttributeType.REQUIRES_NEW);
  }

  /** Beans are behind proxies, which have no fields, so CDI refuses public fields at the start. */
  @Test
  void injectedFieldsAreNotPublic() {
    noFields().that().areAnnotatedWith(Inject.class).should().bePublic().check(CLASSES);
  }

  /** Connections come from the routing data source, which knows the open ones. */
  @Test
  void onlyTheTenancyTakesConnectionsFromPools() {
    noClasses()
        .that()
        .resideOutsideOfPackage("plinth.tenancy..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.agroal..")
        .check(CLASSES);
  }

  /** SQL for the table of an entity is an exception that is listed here with its reason. */
  @Test
  void tablesOfEntitiesAreReachedByEntities() throws IOException {
    EntityTables found = EntityTables.of(CLASSES.stream().toList());

    assertThat(found.features()).isEqualTo(EntityTables.FEATURES);
    assertThat(found.namedBySql()).isEqualTo(new TreeSet<>(EntityTables.BY_SQL.keySet()));
  }

  @Test
  void classesHaveNoGenericNames() {
    noClasses()
        .that()
        .doNotImplement(ExceptionMapper.class)
        .should()
        .haveNameMatching(".*(Impl|Service|Manager|Utils?|Helper|Dto|DTO|Mapper)")
        .check(CLASSES);
  }

  @Test
  void resourcesNameNoTableAndNoTransaction() {
    noClasses()
        .that()
        .areAnnotatedWith(Path.class)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..")
        .orShould()
        .dependOnClassesThat()
        .haveSimpleName("Db")
        .check(CLASSES);
  }

  @Test
  void onlyTimeAsksForTheMoment() {
    ArchRule rule =
        ArchRuleDefinition.noClasses()
            .that()
            .areNotAssignableTo(Time.class)
            .should(ArchConditions.callMethod(System.class, "currentTimeMillis"))
            .orShould(ArchConditions.callMethod(Instant.class, "now"))
            .orShould(ArchConditions.callMethod(LocalDate.class, "now"))
            .orShould(ArchConditions.callMethod(LocalDateTime.class, "now"))
            .orShould(ArchConditions.callMethod(OffsetDateTime.class, "now"))
            .orShould(ArchConditions.callMethod(ZonedDateTime.class, "now"))
            .orShould(ArchConditions.callMethod(Clock.class, "systemUTC"))
            .orShould(ArchConditions.callMethod(Clock.class, "systemDefaultZone"))
            .orShould(ArchConditions.callConstructor(java.util.Date.class));
    rule.check(CLASSES);
  }

  /** Looking up the JSON provider in each call takes milliseconds, so it is cached. */
  @Test
  void onlyTheKernelAsksJakartaForJson() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Json.class.getName())
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(jakarta.json.Json.class.getName())
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(JsonProvider.class.getName())
        .check(CLASSES);
  }

  private static boolean takesItsCallerFirst(JavaMethod method) {
    Set<JavaModifier> modifiers = method.getModifiers();
    boolean isOfTheDoor =
        modifiers.contains(JavaModifier.PUBLIC)
            && !modifiers.contains(JavaModifier.STATIC)
            && !modifiers.contains(JavaModifier.SYNTHETIC);
    List<JavaClass> parameters = method.getRawParameterTypes();
    return !isOfTheDoor || !parameters.isEmpty() && parameters.get(0).isEquivalentTo(Caller.class);
  }

  private static List<JavaClass> services() {
    List<JavaClass> doors =
        CLASSES.stream().filter(type -> type.isAnnotatedWith(Stateless.class)).toList();
    assertThat(doors).hasSizeGreaterThan(20);
    return doors;
  }
}
