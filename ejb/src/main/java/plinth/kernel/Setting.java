package plinth.kernel;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Every setting, each with its default, its unit and where it comes from. A value is taken from
 * system properties, environment variables or the properties file that {@code PLINTH_CONFIG} names,
 * through MicroProfile Config, and is read once.
 *
 * <p>Spec: Limits.
 */
public enum Setting {
  /** JDBC address of the main database. */
  PLINTH_DB_URL("jdbc:postgresql://localhost:5432/plinth", "JDBC URL", "design: planes"),
  /** Role that owns the schemas and migrates them. */
  PLINTH_DB_OWNER_USER("postgres", "role", "design: roles"),
  PLINTH_DB_OWNER_PASSWORD("", "password", "design: roles"),
  /** Password of the role plinth_app; empty: derived from the owner's. */
  PLINTH_DB_APP_PASSWORD("", "password", "design: roles"),
  PLINTH_DB_POOL_MAX("24", "connections", "design: pools"),
  /** How much of the main pool the transactions of one workspace may have at a time. */
  PLINTH_DB_WORKSPACE_SHARE("50", "percent of the connections", "design: pools"),
  /** How long a statement of a request may take; 0: any time. */
  PLINTH_DB_STATEMENT_TIMEOUT("30", "seconds", "design: pools"),
  PLINTH_DB_DEDICATED_POOL_MAX("4", "connections a dedicated database", "design: pools"),
  /** When dedicated databases get the migrations of a new release. */
  PLINTH_TENANT_MIGRATION("on-use", "on-use or ordered", "Versioning"),
  /** Folder of files, mail and the first operator's credentials. */
  PLINTH_DATA_DIR("data", "path", "design: files"),
  /** Address under which people reach this server; issuer of its tokens. */
  PLINTH_PUBLIC_URL("http://localhost:8080", "URL", "Authentication"),
  /** Parent of the hosts that name a workspace by their first label; empty: the public URL's. */
  PLINTH_WORKSPACE_HOST("", "host", "decisions: public forms"),
  /** Proxies whose X-Forwarded-For is believed; empty: whoever connects is the client. */
  PLINTH_TRUSTED_PROXIES("", "addresses or blocks, comma-separated", "design: nodes"),
  PLINTH_JSON_BODY_MAX("1048576", "bytes", "decisions: limits"),
  PLINTH_BULK_BODY_MAX("5242880", "bytes", "decisions: limits"),
  PLINTH_BULK_ROWS_MAX("1000", "records a call; more are a job", "decisions: limits"),
  PLINTH_ATTACHMENT_MAX("26214400", "bytes", "decisions: limits"),
  PLINTH_IMPORT_FILE_MAX("536870912", "bytes", "decisions: limits"),
  PLINTH_IMPORT_PART_MAX("8388608", "bytes", "decisions: limits"),
  /** How long a file to import is kept once it is complete. */
  PLINTH_IMPORT_LIFE("604800", "seconds", "decisions: limits"),
  /** How long an upload waits for its next part. */
  PLINTH_IMPORT_UPLOAD_LIFE("86400", "seconds", "decisions: limits"),
  PLINTH_IMPORT_SWEEP_CRON("35 * * * *", "cron, UTC", "design: jobs"),
  PLINTH_API_READS_PER_SECOND("1000", "requests a second and workspace", "decisions: limits"),
  PLINTH_API_WRITES_PER_SECOND("500", "requests a second and workspace", "decisions: limits"),
  PLINTH_FORM_BODY_MAX("65536", "bytes", "decisions: public forms"),
  PLINTH_FORM_REQUESTS_PER_MINUTE(
      "600", "requests a minute, address and workspace", "decisions: public forms"),
  PLINTH_FORM_SUBMITS_PER_MINUTE(
      "20", "submissions a minute, address and workspace", "decisions: public forms"),
  PLINTH_LOGIN_PER_MINUTE("10", "attempts a minute, address and account", "decisions: limits"),
  /** Whom to tell of a weakness, in security.txt; empty: there is none. */
  PLINTH_SECURITY_CONTACT("", "mailto: or https: address", "Endpoints"),
  PLINTH_BLOCK_LOGIN_FAILURES("100", "failures an hour and address block", "decisions: limits"),
  PLINTH_ACCOUNT_LOGIN_FAILURES("100", "failures an hour and account", "decisions: limits"),
  PLINTH_BLOCK_REGISTRATIONS("30", "registrations an hour and address block", "decisions: limits"),
  PLINTH_BLOCK_CODES("60", "codes an hour and address block", "decisions: limits"),
  PLINTH_ADDRESS_CODES("20", "codes an hour and e-mail address", "decisions: limits"),
  PLINTH_WORKSPACE_INVITATIONS("200", "invitations a day and workspace", "decisions: limits"),
  PLINTH_BLOCK_INVITATIONS("400", "invitations a day and address block", "decisions: limits"),
  PLINTH_ADDRESS_INVITATIONS("10", "invitations a day and e-mail address", "decisions: limits"),
  PLINTH_USER_WORKSPACES("5", "new workspaces a day and user", "decisions: limits"),
  PLINTH_BLOCK_WORKSPACES("20", "new workspaces a day and address block", "decisions: limits"),
  PLINTH_ACCESS_TOKEN_LIFE("900", "seconds", "Authentication"),
  PLINTH_REFRESH_TOKEN_LIFE("2592000", "seconds from the last use", "Authentication"),
  PLINTH_REFRESH_TOKEN_MAX_LIFE("7776000", "seconds from the sign-in", "Authentication"),
  PLINTH_OAUTH_TOKEN_LIFE("3600", "seconds", "Authentication"),
  /** Key that signs access tokens; empty: one is made and kept in the database. */
  PLINTH_JWT_PRIVATE_KEY("", "PKCS#8 in PEM, or the path of its file", "Authentication"),
  /** Seals the signing key at rest and seasons the digests of one-time codes. */
  PLINTH_SECRET_KEY("", "secret of 32 characters or more", "Authentication"),
  /** Keys that seal secrets at rest, the first one the new ones; empty: one is made and kept. */
  PLINTH_VAULT_KEYS("", "id:secret, comma-separated; the first seals", "decisions: webhooks"),
  /** Private hosts that webhooks may call, by plain http too; never in production. */
  PLINTH_OUTBOUND_ALLOWED("", "hosts or host:port, comma-separated", "decisions: webhooks"),
  /** How long deliveries of webhooks stay in the log once they are done with. */
  PLINTH_WEBHOOK_LOG_LIFE("604800", "seconds", "decisions: webhooks"),
  PLINTH_WEBHOOK_SWEEP_CRON("25 * * * *", "cron, UTC", "design: jobs"),
  PLINTH_OUTBOUND_CALLS("256", "calls at once and node", "decisions: webhooks"),
  /** Address of the first platform operator, made at first start. */
  PLINTH_OPERATOR_EMAIL("operator@plinth.local", "e-mail", "decisions: identity"),
  /** Password of the first platform operator; empty: one is made. */
  PLINTH_OPERATOR_PASSWORD("", "password", "decisions: identity"),
  /** Whether operators without a second factor reach nothing but their own account. */
  PLINTH_OPERATOR_SECOND_FACTOR("optional", "optional or required", "Authentication"),
  /** How many passwords are hashed at the same time, 19 MiB of memory each. */
  PLINTH_PASSWORD_HASHES("4", "hashes", "decisions: identity"),
  /** Where the data of a new workspace stand when its maker does not choose. */
  PLINTH_WORKSPACE_TYPE("hyper", "hyper or dedicated", "Tenancy"),
  PLINTH_WORKSPACE_SWEEP_CRON("* * * * *", "cron, UTC", "design: passages"),
  /** How long a workspace stays after its owner asked for its deletion. */
  PLINTH_WORKSPACE_DELETION_DELAY("604800", "seconds", "decisions: tenancy"),
  WORKSPACE_DELETION_CRON("0 * * * *", "cron, UTC", "Limits"),
  /** Length of a trial from the making of the workspace. */
  TRIAL_DAYS("14", "days", "Limits"),
  /** Length of a trial from the making of the workspace, once a card is saved. */
  TRIAL_EXTENDED_DAYS("30", "days", "Limits"),
  /** How long before the end of a trial its owners are told. */
  TRIAL_ENDING_DAYS("3", "days", "Subscription status"),
  BILLING_TRIAL_ENDING_CRON("5 * * * *", "cron, UTC", "Subscription status"),
  /** How long a charge that did not succeed is not tried again. */
  RENEWAL_COOLDOWN_HOURS("12", "hours", "Limits"),
  BILLING_RENEWAL_CRON("30 2 * * *", "cron, UTC", "Limits"),
  /** How many renewals are charged side by side. */
  BILLING_RENEWALS_AT_ONCE("8", "charges", "design: billing"),
  /** Where people go after paying, unless they ask for another page; empty: the public URL. */
  BILLING_RETURN_URL("", "URL", "decisions: billing"),
  BILLING_PAYMENT_POLL_CRON("*/5 * * * *", "cron, UTC", "decisions: billing"),
  BILLING_LEDGER_CRON("45 3 * * *", "cron, UTC", "decisions: billing"),
  /** How long an unpaid workspace is read-only before it is suspended. */
  GRACE_DAYS("3", "days", "Limits"),
  /** How long a suspended workspace stays unpaid until its deletion is scheduled. */
  BILLING_READONLY_DELETE_AFTER_DAYS("90", "days", "Limits"),
  /** From then until its deletion is due. */
  BILLING_DELETE_FINAL_GRACE_DAYS("0", "days", "Limits"),
  BILLING_TRIAL_EXPIRY_CRON("0 * * * *", "cron, UTC", "Limits"),
  BILLING_GRACE_EXPIRY_CRON("15 * * * *", "cron, UTC", "Limits"),
  BILLING_READONLY_DELETE_CRON("30 * * * *", "cron, UTC", "Limits"),
  /** The payment gateway that new checkouts use; the sandbox moves no money. */
  BILLING_GATEWAY("sandbox", "sandbox, tap, paymob or stripe", "decisions: billing"),
  /** How long an answer of a payment gateway is waited for. */
  BILLING_GATEWAY_TIMEOUT("20", "seconds", "decisions: billing"),
  /** What the sandbox signs its notices with; empty: made at first start and kept. */
  BILLING_SANDBOX_SECRET("", "secret", "decisions: billing"),
  /** After how long the sandbox settles a charge that it answered as pending. */
  BILLING_SANDBOX_SETTLE("5", "seconds", "decisions: billing"),
  TAP_BASE_URL("https://api.tap.company", "URL", "decisions: billing"),
  /** It also signs the notices of tap. */
  TAP_SECRET_KEY("", "secret key", "decisions: billing"),
  /** Which of the merchants of the account is paid; empty: its own. */
  TAP_MERCHANT_ID("", "id", "decisions: billing"),
  PAYMOB_BASE_URL("https://accept.paymob.com", "URL", "decisions: billing"),
  /** For bearer tokens: inquiries and subscriptions. */
  PAYMOB_API_KEY("", "API key", "decisions: billing"),
  PAYMOB_SECRET_KEY("", "secret key", "decisions: billing"),
  PAYMOB_PUBLIC_KEY("", "public key", "decisions: billing"),
  PAYMOB_HMAC_SECRET("", "secret", "decisions: billing"),
  /** The integration that captures on the hosted page. */
  PAYMOB_INTEGRATION_ID("", "number", "decisions: billing"),
  /** The one that authorizes only. */
  PAYMOB_AUTH_INTEGRATION_ID("", "number", "decisions: billing"),
  /** The one that charges saved cards. */
  PAYMOB_MOTO_INTEGRATION_ID("", "number", "decisions: billing"),
  /** When the debit of a subscription that failed is tried again. */
  PAYMOB_RETRIAL_DAYS("3", "days", "decisions: billing"),
  STRIPE_BASE_URL("https://api.stripe.com", "URL", "decisions: billing"),
  STRIPE_SECRET_KEY("", "secret key", "decisions: billing"),
  STRIPE_WEBHOOK_SECRET("", "secret of the webhook endpoint", "decisions: billing"),
  /** Who writes the invoices. */
  PLINTH_INVOICE_NAME("Plinth", "name", "Billing"),
  PLINTH_INVOICE_ADDRESS("", "lines, separated by ;", "Billing"),
  PLINTH_INVOICE_TAX_ID("", "number", "Billing"),
  PLINTH_INVOICE_EMAIL("", "e-mail", "Billing"),
  PLINTH_INVOICE_COLOR("#1F4E79", "colour, #RRGGBB", "Billing"),
  /** Picture at the head of invoices; empty: the name stands there. */
  PLINTH_INVOICE_LOGO("", "path of a PNG or JPEG", "Billing"),
  /** Where a price aggregator lists what AI models cost; empty: there is none. */
  AI_PRICING_AGGREGATOR_URL("", "URL", "decisions: AI ledger"),
  AI_PRICING_AGGREGATOR_TIMEOUT("30", "seconds", "decisions: AI ledger"),
  AI_PRICING_AGGREGATOR_SYNC_ENABLED("false", "true or false", "Limits"),
  AI_PRICING_AGGREGATOR_SYNC_CRON("0 4 * * *", "cron, UTC", "decisions: AI ledger"),
  PLINTH_SOCKETS_PER_WORKSPACE("500", "sockets a workspace and node", "decisions: real time"),
  /** Bearer token that /metrics asks for; empty: only callers on this machine are answered. */
  PLINTH_METRICS_TOKEN("", "token", "design: quality"),
  /** A job whose heartbeat is older than this is taken up by another node. */
  PLINTH_JOB_LEASE("60", "seconds", "design: jobs"),
  /** How many jobs of workspaces a node works on at a time, at most one for two connections. */
  PLINTH_JOBS_NODE("8", "jobs a node", "design: jobs"),
  /** How often silent jobs are looked for. */
  PLINTH_JOB_TAKE_UP("60", "seconds", "design: jobs"),
  /** Where bytes of files lie: {@code disk} or {@code s3}. */
  PLINTH_FILE_STORE("disk", "key of a file store", "decisions: limits"),
  PLINTH_FILE_TYPES_ALLOWED("", "media types, comma-separated; empty: all", "decisions: limits"),
  PLINTH_FILE_TYPES_BLOCKED(
      "text/html,image/svg+xml,application/x-msdownload,application/x-elf,"
          + "application/x-mach-binary,application/java-vm,application/java-archive,"
          + "text/x-shellscript",
      "media types, comma-separated",
      "decisions: limits"),
  /** Address of the S3-compatible store; empty: Amazon's own for the region. */
  PLINTH_S3_ENDPOINT("", "URL", "design: ports"),
  PLINTH_S3_REGION("us-east-1", "region", "design: ports"),
  PLINTH_S3_BUCKET("", "bucket", "design: ports"),
  /** Whether the bucket is part of the path, as most stores beside Amazon's want it. */
  PLINTH_S3_PATH_STYLE("true", "true or false", "design: ports"),
  /** Empty: the credentials of the machine or its environment. */
  PLINTH_S3_ACCESS_KEY("", "key id", "design: ports"),
  PLINTH_S3_SECRET_KEY("", "secret", "design: ports"),
  /** Where a ClamAV daemon looks through uploads; empty: none does. */
  PLINTH_CLAMAV_HOST("", "host", "design: ports"),
  PLINTH_CLAMAV_PORT("3310", "port", "design: ports"),
  PLINTH_CLAMAV_TIMEOUT("30", "seconds", "design: ports"),
  PLINTH_IDENTITY_SWEEP_CRON("40 * * * *", "cron, UTC", "Authentication"),
  PLINTH_FILES_SWEEP_CRON("20 3 * * *", "cron, UTC", "design: jobs"),
  /** How long the file of an export is kept. */
  PLINTH_EXPORT_LIFE("604800", "seconds", "decisions: transfer"),
  PLINTH_EXPORT_SWEEP_CRON("50 * * * *", "cron, UTC", "design: jobs"),
  /** How mail goes out: {@code files} or {@code smtp}; empty: smtp where its host is given. */
  PLINTH_MAIL_ADAPTER("", "files or smtp", "design: ports"),
  PLINTH_MAIL_SMTP_HOST("", "host", "design: ports"),
  PLINTH_MAIL_SMTP_PORT("587", "port", "design: ports"),
  PLINTH_MAIL_SMTP_USER("", "login, empty for none", "design: ports"),
  PLINTH_MAIL_SMTP_PASSWORD("", "password", "design: ports"),
  PLINTH_MAIL_SMTP_SECURITY("starttls", "none, starttls or tls", "design: ports"),
  /** The most workflows of a workspace, those switched off among them. */
  MAX_WORKFLOWS_PER_WORKSPACE("50", "workflows a workspace", "Limits"),
  /** How many runs of one workspace are worked at the same time, on all nodes. */
  PLINTH_WORKFLOW_CONCURRENCY("16", "runs a workspace", "decisions: workflow"),
  /** How many runs one node works at the same time. */
  PLINTH_WORKFLOW_NODE("48", "runs a node", "decisions: workflow"),
  /** How many messages all workflows together send into one chat within an hour. */
  PLINTH_WORKFLOW_TALK("20", "messages a chat and hour", "decisions: workflow"),
  /** When schedules of workflows are looked at. */
  PLINTH_WORKFLOW_SCHEDULES_CRON("* * * * *", "cron, UTC", "Workflow"),
  /** How long runs that have ended are kept. */
  PLINTH_WORKFLOW_HISTORY("90", "days", "decisions: workflow"),
  PLINTH_WORKFLOW_HISTORY_CRON("50 3 * * *", "cron, UTC", "decisions: workflow"),
  PLINTH_MAIL_FROM("Plinth <noreply@localhost>", "mailbox", "design: ports"),
  /** Which signals of the tour are mailed to the admin. */
  PLINTH_TOUR_MAILS("", "tour_started, tour_completed, tour_skipped", "Onboarding"),
  /** Address of the chat-app gateway; empty: a simulator in this process. */
  PLINTH_CHATAPP_URL("", "URL", "Messaging"),
  /** What the gateway asks for in X-Api-Key. */
  PLINTH_CHATAPP_KEY("", "secret", "Messaging"),
  /** Address of the cloud chat API with its version; empty: a simulator in this process. */
  PLINTH_CLOUD_CHAT_URL("", "URL", "Messaging"),
  /** Address of the Graph API for pages, with its version; empty: a simulator in this process. */
  PLINTH_SOCIAL_NETWORK_URL("", "URL", "Messaging"),
  /** Address of TikTok's business API with its version; empty: a simulator in this process. */
  PLINTH_SHORT_VIDEO_URL("", "URL", "Messaging"),
  /** When tokens of sessions are renewed that are about to run out. */
  PLINTH_MESSAGING_TOKENS_CRON("10 * * * *", "cron, UTC", "decisions: messaging"),
  /** How long what providers told is kept once it was worked: longer than they deliver again. */
  PLINTH_MESSAGING_JOURNAL("30", "days", "decisions: messaging"),
  /** How long what was not understood is kept. */
  PLINTH_MESSAGING_JOURNAL_ODD("180", "days", "decisions: messaging"),
  PLINTH_MESSAGING_JOURNAL_CRON("40 2 * * *", "cron, UTC", "decisions: messaging"),
  /** When stories that have ended are removed. */
  PLINTH_MESSAGING_STORIES_CRON("20 * * * *", "cron, UTC", "decisions: messaging"),
  /** When the counted chat-app sessions are compared with the connected ones. */
  PLINTH_MESSAGING_SLOTS_CRON("*/10 * * * *", "cron, UTC", "decisions: messaging"),
  /** Where spans go; the names of these settings are OpenTelemetry's. */
  OTEL_TRACES_EXPORTER("none", "none or otlp", "design: quality"),
  /** Where lines of the log go beside the log. */
  OTEL_LOGS_EXPORTER("none", "none or otlp", "design: quality"),
  OTEL_EXPORTER_OTLP_ENDPOINT("http://localhost:4318", "URL", "design: quality"),
  OTEL_EXPORTER_OTLP_HEADERS("", "name=value, comma-separated", "design: quality"),
  OTEL_EXPORTER_OTLP_TIMEOUT("10000", "milliseconds", "design: quality"),
  OTEL_SERVICE_NAME("plinth", "name", "design: quality"),
  OTEL_RESOURCE_ATTRIBUTES("", "name=value, comma-separated", "design: quality"),
  OTEL_TRACES_SAMPLER(
      "parentbased_traceidratio", "parentbased_traceidratio or traceidratio", "design: quality"),
  OTEL_TRACES_SAMPLER_ARG("1", "share of traces, 0 to 1", "design: quality"),
  OTEL_BSP_SCHEDULE_DELAY("5000", "milliseconds", "design: quality"),
  OTEL_BSP_MAX_QUEUE_SIZE("8192", "spans", "design: quality"),
  /** Whether the test tools answer; never in production. */
  TEST_TOOLS_ENABLED("", "exactly true, else off", "Authentication"),
  /** What they ask for in X-Api-Key; empty: nobody has it. */
  TEST_TOOLS_API_KEY("", "secret", "Authentication");

  private final String fallback;
  private final String unit;
  private final String origin;

  Setting(String fallback, String unit, String origin) {
    this.fallback = fallback;
    this.unit = unit;
    this.origin = origin;
  }

  /** Every value, read once: configuration is slow to ask and does not change while it runs. */
  private static final class Values {
    private static final Map<Setting, String> READ = new ConcurrentHashMap<>();
  }

  /** The value as it was given, or the default, without space around it. */
  public String text() {
    return raw().trim();
  }

  private String raw() {
    return Values.READ.computeIfAbsent(
        this,
        setting ->
            ConfigProvider.getConfig()
                .getOptionalValue(setting.name(), String.class)
                .orElse(setting.fallback));
  }

  /** The value, if it is not empty. */
  public Optional<String> given() {
    return text().isEmpty() ? Optional.empty() : Optional.of(text());
  }

  /** The value as a whole number. */
  public long number() {
    try {
      return Long.parseLong(text());
    } catch (NumberFormatException e) {
      throw new IllegalStateException(name() + " must be a whole number (" + unit + ")", e);
    }
  }

  /** The value, a number of seconds, as a duration. */
  public Duration seconds() {
    return Duration.ofSeconds(number());
  }

  /** Whether the value is exactly the word {@code true}. */
  public boolean isTrue() {
    return text().equals("true");
  }

  /** Whether the value is this word, letter by letter and with nothing around it. */
  public boolean isExactly(String word) {
    return raw().equals(word);
  }

  /** The value when nothing is configured. */
  public String fallback() {
    return fallback;
  }

  /** What the value counts or is. */
  public String unit() {
    return unit;
  }

  /** The line of the specification or decisions that it serves. */
  public String origin() {
    return origin;
  }
}
