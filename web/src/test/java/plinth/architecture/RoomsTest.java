package plinth.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of features: ARCHITECTURE.md, "Rooms". */
class RoomsTest {
  private static final int MAX_FILES = 43;

  /** Features with a root that still depends on its adapters. */
  private static final Set<String> CIRCULAR = Set.of("files", "mail");

  /** Packages that other features use as a whole, and the reason. */
  private static final Map<String, String> OPEN =
      Map.ofEntries(
          entry(
              "plinth.access.membership",
              "workspaces and the sign-in to them are built on memberships"),
          entry("plinth.kernel.column", "entities of all features have such columns"),
          entry(
              "plinth.kernel.http.openapi",
              "the document of a workspace describes its own objects"),
          entry(
              "plinth.kernel.http.openapi.build",
              "features describe JSON that no record describes"),
          entry("plinth.objects.watch", "records note reads of watched fields"),
          entry("plinth.objects.relation", "records keep relations, and templates make them"),
          entry("plinth.records.board", "views show boards"),
          entry("plinth.records.event", "webhooks and workflows follow changes of records"),
          entry("plinth.records.facet", "analytics counts by facets"),
          entry("plinth.records.ranked", "searches over everything rank records"),
          entry("plinth.records.relocation", "moves take records to other objects"),
          entry("plinth.records.scan", "exports and workflows read many records"),
          entry("plinth.tenancy.calendar", "days of all features count by the calendar"),
          entry("plinth.tenancy.limit", "features read for members and for the platform"),
          entry("plinth.tenancy.directory", "features change workspaces"),
          entry("plinth.workspace.purge", "accounts of tests are removed with their workspace"));

  /** Classes of rooms that other features use, and the reason. */
  private static final Map<String, String> USED_OUTSIDE =
      Map.ofEntries(
          entry(
              "plinth.access.credential.LiveCredentials",
              "webhooks ask whether a credential lives"),
          entry("plinth.access.directory.DirectoryToken", "owners connect directories"),
          entry("plinth.access.directory.DirectoryTokens", "owners connect directories"),
          entry("plinth.access.policy.AllowedNetworks", "sign-ins to workspaces are checked"),
          entry("plinth.access.policy.SessionPolicy", "sign-ins to workspaces are checked"),
          entry("plinth.access.policy.SupportAccess", "operators act for members"),
          entry("plinth.access.policy.SupportConsent", "operators act for members"),
          entry("plinth.access.key.ApiKeys", "onboarding knows who made a key"),
          entry("plinth.access.team.Team", "records are shared with teams"),
          entry("plinth.access.team.Teams", "records are shared with teams"),
          entry("plinth.billing.subscription.StaffTerms", "operators agree terms with workspaces"),
          entry("plinth.billing.subscription.Subscriptions", "new workspaces begin with a trial"),
          entry("plinth.fields.formula.Formula", "fields of objects have formulas"),
          entry("plinth.fields.formula.ValueKind", "formulas fit the types of fields"),
          entry("plinth.fields.notation.CurrencySign", "workbooks show amounts with signs"),
          entry("plinth.fields.notation.DayOrder", "imports read how people write"),
          entry("plinth.fields.notation.Notation", "imports read how people write"),
          entry("plinth.fields.related.Lookup", "fields of objects have lookups"),
          entry("plinth.fields.related.Operation", "aggregates and rollups measure alike"),
          entry("plinth.fields.related.RelatedValue", "values of fields follow from records"),
          entry("plinth.fields.related.Rollup", "fields of objects have rollups"),
          entry("plinth.fields.setting.JsonShapes", "filters and workflows are read from JSON"),
          entry("plinth.fields.setting.Option", "fields of objects have options"),
          entry("plinth.fields.type.FieldTypes", "fields of objects have types"),
          entry("plinth.files.s3.BucketRefused", "exports go to buckets of customers"),
          entry("plinth.files.s3.CustomerBucket", "exports go to buckets of customers"),
          entry("plinth.files.s3.CustomerBuckets", "exports go to buckets of customers"),
          entry("plinth.identity.account.AccountRemoval", "accounts of tests are removed"),
          entry("plinth.identity.account.AccountDeletions", "members leave with their account"),
          entry("plinth.identity.account.AccountSelf", "people change their profile"),
          entry("plinth.identity.account.OwnAccount", "people change their name"),
          entry("plinth.identity.account.OwnPasskeys", "people export their own data"),
          entry("plinth.identity.account.Registration", "new owners are registered"),
          entry("plinth.identity.account.UserSignIn", "people sign in to a workspace"),
          entry("plinth.identity.factor.FactorKinds", "workspaces require second factors"),
          entry("plinth.identity.factor.FactorHolder", "people sign in to a workspace"),
          entry("plinth.identity.factor.PasskeyOptions", "people sign in to a workspace"),
          entry("plinth.identity.factor.PasskeyView", "people export their own data"),
          entry("plinth.identity.factor.ProvedSessions", "providers vouch for people"),
          entry("plinth.identity.factor.SecondFactor", "people sign in to a workspace"),
          entry("plinth.identity.factor.SecondFactors", "workspaces require second factors"),
          entry("plinth.identity.factor.SignInProof", "people sign in to a workspace"),
          entry("plinth.identity.operator.Operators", "operators sign in"),
          entry("plinth.identity.operator.UserOrders", "operators block users"),
          entry("plinth.identity.user.Users", "features find users"),
          entry("plinth.kernel.http.entrance.Arrival", "forms know the client of a request"),
          entry("plinth.kernel.http.entrance.Node", "metrics show the requests of a node"),
          entry(
              "plinth.kernel.setting.SettingCheck",
              "settings are checked before databases are opened"),
          entry("plinth.kernel.trace.TraceContext", "spans are exported with their ids"),
          entry("plinth.messaging.adapter.Providers", "workflows ask what a provider can"),
          entry("plinth.messaging.provider.MessagingProvider", "workflows ask what a provider can"),
          entry("plinth.messaging.sending.Sends", "workflows send messages"),
          entry("plinth.messaging.session.Sessions", "workflows know the sessions they send by"),
          entry("plinth.objects.change.CalendarChanges", "owners set the calendar"),
          entry("plinth.objects.change.FieldConversions", "a job converts the values of records"),
          entry("plinth.objects.change.FieldIndexes", "reads have fields indexed"),
          entry("plinth.objects.change.OptionGrowth", "imports add options"),
          entry("plinth.objects.change.ShapeRebuilds", "a job rebuilds records"),
          entry("plinth.objects.editing.ObjectFields", "new workspaces get objects"),
          entry("plinth.objects.editing.Objects", "new workspaces get objects"),
          entry(
              "plinth.objects.matching.MatchRulesChanged", "records are compared by changed rules"),
          entry("plinth.objects.related.RelatedFields", "values follow from related records"),
          entry("plinth.objects.related.RelatedFilters", "rollups have filters of records"),
          entry("plinth.objects.use.FieldOffers", "workflows know the fields of triggers"),
          entry("plinth.objects.use.TriggerField", "workflows know the fields of triggers"),
          entry("plinth.records.aggregate.Aggregate", "reports show measures"),
          entry("plinth.records.aggregate.AggregateDraft", "reports keep questions"),
          entry("plinth.records.aggregate.AggregateOutline", "reports keep questions"),
          entry("plinth.records.aggregate.AggregateQuestions", "reports keep questions"),
          entry("plinth.records.aggregate.RecordAggregates", "reports show measures"),
          entry("plinth.records.bulk.BulkRecords", "workflows change many records"),
          entry("plinth.records.bulk.BulkResult", "workflows change many records"),
          entry("plinth.records.bulk.Selection", "workflows change many records"),
          entry(
              "plinth.records.editing.Records", "forms, conversations and workflows write records"),
          entry("plinth.records.imports.ImportColumn", "imports write rows"),
          entry("plinth.records.imports.ImportResult", "imports write rows"),
          entry("plinth.records.imports.ImportRow", "imports write rows"),
          entry("plinth.records.imports.ImportRules", "imports write rows"),
          entry("plinth.records.imports.ImportUndo", "imports can be undone"),
          entry("plinth.records.imports.ReadRows", "imports write rows"),
          entry("plinth.records.imports.RecordImports", "imports write rows"),
          entry("plinth.records.imports.RowTypes", "imports write rows"),
          entry("plinth.records.lists.RecordLabel", "conversations are linked to records"),
          entry("plinth.records.lists.RecordLists", "forms list records"),
          entry("plinth.records.lists.RecordLookup", "conversations are linked to records"),
          entry("plinth.records.lists.RecordLookups", "conversations are linked to records"),
          entry("plinth.records.query.FieldPaths", "views keep sorts"),
          entry("plinth.records.query.Filter", "views and workflows keep filters"),
          entry("plinth.records.query.FilterJson", "dashboards narrow reports"),
          entry("plinth.records.query.FilterParser", "views and workflows keep filters"),
          entry("plinth.records.query.FilterPaths", "views and reports tell the fields they use"),
          entry("plinth.records.query.PeopleFilters", "views and workflows keep filters"),
          entry("plinth.records.query.RelatedConditions", "workflows test conditions"),
          entry("plinth.records.query.Sort", "views keep sorts"),
          entry("plinth.sso.domain.DomainName", "sign-ins begin with the domain of an address"),
          entry("plinth.sso.domain.Domains", "sign-ins begin with the domain of an address"),
          entry("plinth.sso.oidc.AuthorizationAnswer", "people sign in to a workspace"),
          entry("plinth.sso.oidc.OpenIdConnect", "people sign in to a workspace"),
          entry("plinth.tenancy.move.MovePlace", "a move is taken up where it stopped"),
          entry("plinth.tenancy.move.MoverLock", "one node moves workspaces"),
          entry("plinth.tenancy.move.TenantArchive", "archives of workspaces"),
          entry("plinth.tenancy.move.TenantContent", "archives of workspaces"),
          entry("plinth.tenancy.move.TenantMove", "moves of workspaces"));

  /** The packages {@code http} and {@code batch} of a feature are not rooms. */
  private static final Set<String> FACES = Set.of("http", "batch");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("plinth");

  @Test
  void roomsAreUsedOnlyInsideTheirFeature() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : CLASSES) {
      from.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(to -> isClosed(to) && !feature(to).equals(feature(from)))
          .forEach(to -> wrong.add(from.getName() + " -> " + to.getName()));
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void roomsFormNoCircle() {
    slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void roomsStaySmall() throws IOException {
    Map<String, Integer> larger = new TreeMap<>();
    for (String module : List.of("ejb", "batch", "web", "bench")) {
      Path sources = Path.of("..", module, "src/main/java");
      try (Stream<Path> folders = Files.walk(sources)) {
        for (Path folder : folders.filter(Files::isDirectory).toList()) {
          int files = filesIn(folder);
          if (files > MAX_FILES) {
            larger.put(sources.relativize(folder).toString(), files);
          }
        }
      }
    }

    assertThat(larger).isEmpty();
  }

  private static int filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return (int)
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
              .count();
    }
  }

  private static String feature(JavaClass type) {
    return FeatureTable.feature(type);
  }

  /**
   * Whether a class is below the root or one of these packages of its feature, and is used only
   * there.
   */
  private static boolean isClosed(JavaClass type) {
    String[] words = type.getPackageName().split("\\.");
    return !OPEN.containsKey(type.getPackageName())
        && !USED_OUTSIDE.containsKey(outermost(type).getName())
        && words[0].equals("plinth")
        && words.length > 2
        && (words.length > 3 || !FACES.contains(words[2]));
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(RoomsTest::outermost).orElse(type);
  }

  private static final class EachPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return CIRCULAR.contains(feature(type))
          ? SliceIdentifier.ignore()
          : SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
