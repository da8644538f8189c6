package plinth.architecture;

import static java.util.Map.entry;

import com.tngtech.archunit.core.domain.JavaClass;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables that are accessed through entities, and the classes with SQL for them: decision 0165.
 */
record EntityTables(Set<String> features, Set<String> tables) {
  private static final Path SOURCES = Path.of("../ejb/src/main/java");

  /** The features with tables that are accessed through entities. */
  static final Set<String> FEATURES =
      Set.of(
          "access",
          "aipricing",
          "billing",
          "comments",
          "files",
          "identity",
          "integrations",
          "messaging",
          "objects",
          "onboarding",
          "reports",
          "sso",
          "tenancy",
          "transfer",
          "views",
          "webhooks",
          "workflow");

  /** Classes of these features with SQL for the table of an entity, and the reason. */
  static final Map<String, String> BY_SQL =
      Map.ofEntries(
          entry("AccountDeletions", "reads the numbers of due accounts alone"),
          entry(
              "AccountWorkspaces",
              "joins workspaces with memberships, of which either may be missing"),
          entry("Accounts", "inserts that yield to an account of the same address"),
          entry("AddonRepository", "joins what workspaces hold with the add-ons, many at once"),
          entry("AiAnalytics", "adds up the runs of workspaces, also of those that are gone"),
          entry("ApiKeyRepository", "an insert that yields to one of the same slug"),
          entry("ApprovalRepository", "joins runs, which are no entities"),
          entry("Attempts", "joins attempts, which are no entities"),
          entry("CallRepository", "joins calls, which are no entities"),
          entry("CaptureChanges", "joins the log of changes"),
          entry("CardRepository", "joins cards with owners, many workspaces at once"),
          entry("ChatFilter", "filters chats, which are no entities"),
          entry("ChatLabelRepository", "changes assignments of labels to chats by sets"),
          entry("ChatRepository", "joins chats with sessions, and changes them by expressions"),
          entry("Codes", "tries codes of an address by one statement"),
          entry("CommentRepository", "moves the comments of many records by one statement"),
          entry("DefaultViewRepository", "an upsert"),
          entry("DeletionRepository", "joins members of workspaces with those who are mailed"),
          entry("DeletionWarnings", "finds whom to warn in all workspaces"),
          entry("DeliveryLog", "wakes the queue"),
          entry("DueSubscriptions", "finds what is due in all workspaces"),
          entry("EmailChanges", "takes an address that is free by one statement"),
          entry("ExecutionReads", "joins runs, which are no entities"),
          entry("ExecutionRepository", "joins runs, which are no entities"),
          entry("ExportRepository", "joins exports with jobs, which are no entities"),
          entry("FileReferences", "locks and holds the files of many records by one statement"),
          entry("FileRepository", "finds the names of many files, which it takes as one array"),
          entry("FolderRepository", "orders and fills whole folders by one statement"),
          entry("IdentityLinks", "joins links, which are no entities"),
          entry("ImportRunRepository", "keeps refused rows, and forgets imports, by sets"),
          entry("InboundInboxRepository", "finds the session of each delivery of a provider"),
          entry("InvoiceRepository", "joins invoices with owners"),
          entry("KnownNetworks", "joins sign-ins"),
          entry("LabelRepository", "an upsert, and deletes by sets"),
          entry("LabelTags", "joins fields with the log of changes"),
          entry("LedgerRepository", "joins the ledger with prices, and with what was captured"),
          entry(
              "LimitRepository",
              "replaces the limits on an object, but not those on deleted fields"),
          entry("LimitRows", "sums what add-ons grant"),
          entry("LinkRepository", "joins objects with links, which are no entities"),
          entry("MainDueExports", "asks which workspaces have exports to be run"),
          entry("MainDueMails", "asks which workspaces have reports to be mailed"),
          entry("MainReminders", "asks which workspaces have schedules that are due"),
          entry("ManagedRepository", "lists what any of a set of gateways debits"),
          entry("MemberRepository", "rights, by which requests are admitted; numbers of many"),
          entry("MembershipRepository", "finds memberships and invitations by one statement"),
          entry("OAuthAppRepository", "an insert that yields to one of the same slug"),
          entry(
              "ObjectRepository", "deletes by sets, and marks rebuilds beside other transactions"),
          entry(
              "ObligationRepository",
              "an upsert for many, and finds payments before anything is locked"),
          entry("OpenPayments", "counts over all workspaces"),
          entry("OperatorRepository", "shows operators with their second factors"),
          entry("Outlooks", "joins failures of payments with what was owed"),
          entry("OwnAccount", "shows sign-ins of the present session version"),
          entry("OwnerMails", "joins memberships with accounts and the workspace"),
          entry("PasswordSignIns", "asks many tables at once, with each sign-in"),
          entry("Payments", "takes turns at asking the gateway by one statement"),
          entry("PriceRepository", "an insert where many come at once"),
          entry("PricingSummaries", "sums over all workspaces"),
          entry("RegisteredWorkspaces", "an insert that yields to one of the same subdomain"),
          entry("Registrations", "finds what waits for an address"),
          entry("Reminders", "claims schedules that are due"),
          entry("RememberedDevices", "an insert that holds the account and its second factor"),
          entry("RenewalClaims", "claims what is due, passing over what is just taken"),
          entry("RestoredMembers", "settles all members by statements"),
          entry("RoleRepository", "deletes a role that no member holds by one statement"),
          entry("RunNotices", "decides by one statement whether people were told within a day"),
          entry("ReadableFiles", "joins many files with what holds them"),
          entry("SavedItems", "keeps roles from being deleted, and locks by name"),
          entry("SessionRepository", "attaches admins and objects by sets"),
          entry("SessionVersions", "joins the sign-in of a token"),
          entry("SsoSessions", "joins sessions, which are no entities"),
          entry("StaffTerms", "writes plan, period and limits by one statement"),
          entry("StoredPasskeys", "locks the account while its passkeys are counted"),
          entry("StoryRepository", "joins stories, which are no entities"),
          entry("SubscriptionRepository", "an insert that yields to one that exists"),
          entry("TableConfigRepository", "an upsert that holds the object"),
          entry("TagRows", "joins objects with records, which are no entities"),
          entry("TeamRepository", "an advisory lock, and shares of deleted teams by a set"),
          entry("TenantArchive", "copies all rows of a workspace, on a connection of its own"),
          entry("UnreferencedFiles", "claims what nothing holds, passing over what is just taken"),
          entry("UpgradePlan", "looks at databases without a server"),
          entry(
              "ViewRepository", "locks that JPA cannot say, and an order written by one statement"),
          entry("WebhookQueue", "claims"),
          entry("WebhookRepository", "an advisory lock, and removes by sets"),
          entry("WebhookRuns", "writes down what came of deliveries, under a claim"),
          entry("DeliveryFanOut", "locks and wakes all of a workspace by one statement"),
          entry("WorkflowRepository", "an advisory lock"),
          entry("WorkspaceBillings", "joins all that billing keeps of many workspaces"),
          entry("WorkspaceNamesAround", "joins workspaces with memberships"),
          entry("Workspaces", "asked with each request, and by schedules for all workspaces"));

  static EntityTables of(Collection<JavaClass> classes) {
    List<JavaClass> entities =
        classes.stream().filter(type -> type.isAnnotatedWith(Entity.class)).toList();
    return new EntityTables(
        entities.stream().map(FeatureTable::feature).collect(Collectors.toSet()),
        entities.stream()
            .map(type -> type.getAnnotationOfType(Table.class))
            .map(table -> table.schema() + "." + table.name())
            .collect(Collectors.toSet()));
  }

  /** A table as a regular expression; quotation marks may be escaped in a string. */
  private static String inSources(String table) {
    return Pattern.quote(table).replace("\"", "\\E\\\\?\"\\Q");
  }

  /**
   * The classes of these features with the table of an entity in their source, outside comments.
   */
  Set<String> namedBySql() throws IOException {
    Pattern named =
        Pattern.compile(
            "\\b("
                + tables.stream().map(EntityTables::inSources).collect(Collectors.joining("|"))
                + ")(?!\\w)");
    Set<String> classes = new TreeSet<>();
    for (String feature : features) {
      try (Stream<Path> files = Files.walk(SOURCES.resolve("plinth").resolve(feature))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          String code = Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "");
          if (named.matcher(code).find()) {
            classes.add(file.getFileName().toString().replace(".java", ""));
          }
        }
      }
    }
    return classes;
  }
}
