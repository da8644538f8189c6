package plinth.kernel;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Every setting, each with its default and its unit. A value is taken from system properties,
 * environment variables or the properties file that {@code PLINTH_CONFIG} names, through
 * MicroProfile Config, and is read once.
 */
public enum Setting {
  /** JDBC address of the main database. */
  PLINTH_DB_URL("jdbc:postgresql://localhost:5432/plinth", "JDBC URL"),
  /** Role that owns the schemas and migrates them. */
  PLINTH_DB_OWNER_USER("postgres", "role"),
  PLINTH_DB_OWNER_PASSWORD("", "password"),
  /** Password of the role plinth_app; empty: derived from the owner's. */
  PLINTH_DB_APP_PASSWORD("", "password"),
  PLINTH_DB_POOL_MAX("24", "connections"),
  /** How much of the main pool the transactions of one workspace may have at a time. */
  PLINTH_DB_WORKSPACE_SHARE("50", "percent of the connections"),
  /** How long a statement of a request may take; 0: any time. */
  PLINTH_DB_STATEMENT_TIMEOUT("30", "seconds"),
  PLINTH_DB_DEDICATED_POOL_MAX("4", "connections a dedicated database"),
  /** When dedicated databases get the migrations of a new release. */
  PLINTH_TENANT_MIGRATION("on-use", "on-use or ordered"),
  /** Folder of files, mail and the first operator's credentials. */
  PLINTH_DATA_DIR("data", "path"),
  /** Address under which people reach this server; issuer of its tokens. */
  PLINTH_PUBLIC_URL("http://localhost:8080", "URL"),
  /** Parent of the hosts that name a workspace by their first label; empty: the public URL's. */
  PLINTH_WORKSPACE_HOST("", "host"),
  /** Proxies whose X-Forwarded-For is trusted; empty: the connecting address is the client. */
  PLINTH_TRUSTED_PROXIES("", "addresses or blocks, comma-separated"),
  PLINTH_JSON_BODY_MAX("1048576", "bytes"),
  PLINTH_BULK_BODY_MAX("5242880", "bytes"),
  PLINTH_BULK_ROWS_MAX("1000", "records a call; more are a job"),
  PLINTH_ATTACHMENT_MAX("26214400", "bytes"),
  PLINTH_IMPORT_FILE_MAX("536870912", "bytes"),
  PLINTH_IMPORT_PART_MAX("8388608", "bytes"),
  /** How long a file to import is kept once it is complete. */
  PLINTH_IMPORT_LIFE("604800", "seconds"),
  /** How long an upload waits for its next part. */
  PLINTH_IMPORT_UPLOAD_LIFE("86400", "seconds"),
  PLINTH_IMPORT_SWEEP_CRON("35 * * * *", "cron, UTC"),
  PLINTH_API_READS_PER_SECOND("1000", "requests a second and workspace"),
  PLINTH_API_WRITES_PER_SECOND("500", "requests a second and workspace"),
  PLINTH_FORM_BODY_MAX("65536", "bytes"),
  PLINTH_FORM_REQUESTS_PER_MINUTE("600", "requests a minute, address and workspace"),
  PLINTH_FORM_SUBMITS_PER_MINUTE("20", "submissions a minute, address and workspace"),
  PLINTH_LOGIN_PER_MINUTE("10", "attempts a minute, address and account"),
  /** Whom to tell of a weakness, in security.txt; empty: there is none. */
  PLINTH_SECURITY_CONTACT("", "mailto: or https: address"),
  PLINTH_BLOCK_LOGIN_FAILURES("100", "failures an hour and address block"),
  PLINTH_ACCOUNT_LOGIN_FAILURES("100", "failures an hour and account"),
  PLINTH_BLOCK_REGISTRATIONS("30", "registrations an hour and address block"),
  PLINTH_BLOCK_CODES("60", "codes an hour and address block"),
  PLINTH_ADDRESS_CODES("20", "codes an hour and e-mail address"),
  PLINTH_WORKSPACE_INVITATIONS("200", "invitations a day and workspace"),
  PLINTH_BLOCK_INVITATIONS("400", "invitations a day and address block"),
  PLINTH_ADDRESS_INVITATIONS("10", "invitations a day and e-mail address"),
  PLINTH_USER_WORKSPACES("5", "new workspaces a day and user"),
  PLINTH_BLOCK_WORKSPACES("20", "new workspaces a day and address block"),
  PLINTH_ACCESS_TOKEN_LIFE("900", "seconds"),
  PLINTH_REFRESH_TOKEN_LIFE("2592000", "seconds from the last use"),
  PLINTH_REFRESH_TOKEN_MAX_LIFE("7776000", "seconds from the sign-in"),
  PLINTH_OAUTH_TOKEN_LIFE("3600", "seconds"),
  /** Key that signs access tokens; empty: one is made and kept in the database. */
  PLINTH_JWT_PRIVATE_KEY("", "PKCS#8 in PEM, or the path of its file"),
  /** Seals the signing key at rest and seasons the digests of one-time codes. */
  PLINTH_SECRET_KEY("", "secret of 32 characters or more"),
  /** Keys that seal secrets at rest, the first one the new ones; empty: one is made and kept. */
  PLINTH_VAULT_KEYS("", "id:secret, comma-separated; the first seals"),
  /** Private hosts that webhooks may call, by plain http too; never in production. */
  PLINTH_OUTBOUND_ALLOWED("", "hosts or host:port, comma-separated"),
  /** How long deliveries of webhooks stay in the log once they are done with. */
  PLINTH_WEBHOOK_LOG_LIFE("604800", "seconds"),
  PLINTH_WEBHOOK_SWEEP_CRON("25 * * * *", "cron, UTC"),
  PLINTH_OUTBOUND_CALLS("256", "calls at once and node"),
  /** Address of the first platform operator, made at first start. */
  PLINTH_OPERATOR_EMAIL("operator@plinth.local", "e-mail"),
  /** Password of the first platform operator; empty: one is made. */
  PLINTH_OPERATOR_PASSWORD("", "password"),
  /** Whether operators without a second factor reach nothing but their own account. */
  PLINTH_OPERATOR_SECOND_FACTOR("optional", "optional or required"),
  /** How many passwords are hashed at the same time. */
  PLINTH_PASSWORD_HASHES("4", "hashes"),
  /**
   * Memory of each, which is what a guess costs; a sign-in hashes again what was made at another.
   */
  PLINTH_PASSWORD_MEMORY("19456", "KiB a hash"),
  /** Where the data of a new workspace stand when its maker does not choose. */
  PLINTH_WORKSPACE_TYPE("hyper", "hyper or dedicated"),
  PLINTH_WORKSPACE_SWEEP_CRON("* * * * *", "cron, UTC"),
  /** How long a workspace stays after its owner asked for its deletion. */
  PLINTH_WORKSPACE_DELETION_DELAY("604800", "seconds"),
  WORKSPACE_DELETION_CRON("0 * * * *", "cron, UTC"),
  /** Length of a trial from the making of the workspace. */
  TRIAL_DAYS("14", "days"),
  /** Length of a trial from the making of the workspace, once a card is saved. */
  TRIAL_EXTENDED_DAYS("30", "days"),
  /** How long before the end of a trial its owners are told. */
  TRIAL_ENDING_DAYS("3", "days"),
  BILLING_TRIAL_ENDING_CRON("5 * * * *", "cron, UTC"),
  /** How long a charge that did not succeed is not tried again. */
  RENEWAL_COOLDOWN_HOURS("12", "hours"),
  BILLING_RENEWAL_CRON("30 2 * * *", "cron, UTC"),
  /** How many renewals are charged side by side. */
  BILLING_RENEWALS_AT_ONCE("8", "charges"),
  /** Where people go after paying, unless they ask for another page; empty: the public URL. */
  BILLING_RETURN_URL("", "URL"),
  BILLING_PAYMENT_POLL_CRON("*/5 * * * *", "cron, UTC"),
  BILLING_LEDGER_CRON("45 3 * * *", "cron, UTC"),
  /** How long an unpaid workspace is read-only before it is suspended. */
  GRACE_DAYS("3", "days"),
  /** How long a suspended workspace stays unpaid until its deletion is scheduled. */
  BILLING_READONLY_DELETE_AFTER_DAYS("90", "days"),
  /** From then until its deletion is due. */
  BILLING_DELETE_FINAL_GRACE_DAYS("0", "days"),
  BILLING_TRIAL_EXPIRY_CRON("0 * * * *", "cron, UTC"),
  BILLING_GRACE_EXPIRY_CRON("15 * * * *", "cron, UTC"),
  BILLING_READONLY_DELETE_CRON("30 * * * *", "cron, UTC"),
  /** The payment gateway that new checkouts use; the sandbox moves no money. */
  BILLING_GATEWAY("sandbox", "sandbox, tap, paymob or stripe"),
  /** How long an answer of a payment gateway is waited for. */
  BILLING_GATEWAY_TIMEOUT("20", "seconds"),
  /** What the sandbox signs its notices with; empty: made at first start and kept. */
  BILLING_SANDBOX_SECRET("", "secret"),
  /** After how long the sandbox settles a charge that it answered as pending. */
  BILLING_SANDBOX_SETTLE("5", "seconds"),
  TAP_BASE_URL("https://api.tap.company", "URL"),
  /** It also signs the notices of tap. */
  TAP_SECRET_KEY("", "secret key"),
  /** Which of the merchants of the account is paid; empty: its own. */
  TAP_MERCHANT_ID("", "id"),
  PAYMOB_BASE_URL("https://accept.paymob.com", "URL"),
  /** For bearer tokens: inquiries and subscriptions. */
  PAYMOB_API_KEY("", "API key"),
  PAYMOB_SECRET_KEY("", "secret key"),
  PAYMOB_PUBLIC_KEY("", "public key"),
  PAYMOB_HMAC_SECRET("", "secret"),
  /** The integration that captures on the hosted page. */
  PAYMOB_INTEGRATION_ID("", "number"),
  /** The one that authorizes only. */
  PAYMOB_AUTH_INTEGRATION_ID("", "number"),
  /** The one that charges saved cards. */
  PAYMOB_MOTO_INTEGRATION_ID("", "number"),
  /** When the debit of a subscription that failed is tried again. */
  PAYMOB_RETRIAL_DAYS("3", "days"),
  STRIPE_BASE_URL("https://api.stripe.com", "URL"),
  STRIPE_SECRET_KEY("", "secret key"),
  STRIPE_WEBHOOK_SECRET("", "secret of the webhook endpoint"),
  /** Who writes the invoices. */
  PLINTH_INVOICE_NAME("Plinth", "name"),
  PLINTH_INVOICE_ADDRESS("", "lines, separated by ;"),
  PLINTH_INVOICE_TAX_ID("", "number"),
  PLINTH_INVOICE_EMAIL("", "e-mail"),
  PLINTH_INVOICE_COLOR("#1F4E79", "colour, #RRGGBB"),
  /** Picture at the head of invoices; empty: the name stands there. */
  PLINTH_INVOICE_LOGO("", "path of a PNG or JPEG"),
  /** Where a price aggregator lists what AI models cost; empty: there is none. */
  AI_PRICING_AGGREGATOR_URL("", "URL"),
  AI_PRICING_AGGREGATOR_TIMEOUT("30", "seconds"),
  AI_PRICING_AGGREGATOR_SYNC_ENABLED("false", "true or false"),
  AI_PRICING_AGGREGATOR_SYNC_CRON("0 4 * * *", "cron, UTC"),
  PLINTH_SOCKETS_PER_WORKSPACE("500", "sockets a workspace and node"),
  /** Bearer token that /metrics asks for; empty: only callers on this machine are answered. */
  PLINTH_METRICS_TOKEN("", "token"),
  /** A job whose heartbeat is older than this is taken up by another node. */
  PLINTH_JOB_LEASE("60", "seconds"),
  /** How many jobs of workspaces a node works on at a time, at most one for two connections. */
  PLINTH_JOBS_NODE("8", "jobs a node"),
  /** How often silent jobs are looked for. */
  PLINTH_JOB_TAKE_UP("60", "seconds"),
  /** Where bytes of files lie: {@code disk} or {@code s3}. */
  PLINTH_FILE_STORE("disk", "key of a file store"),
  PLINTH_FILE_TYPES_ALLOWED("", "media types, comma-separated; empty: all"),
  PLINTH_FILE_TYPES_BLOCKED(
      "text/html,image/svg+xml,application/x-msdownload,application/x-elf,"
          + "application/x-mach-binary,application/java-vm,application/java-archive,"
          + "text/x-shellscript",
      "media types, comma-separated"),
  /** Address of the S3-compatible store; empty: Amazon's own for the region. */
  PLINTH_S3_ENDPOINT("", "URL"),
  PLINTH_S3_REGION("us-east-1", "region"),
  PLINTH_S3_BUCKET("", "bucket"),
  /** Whether the bucket is part of the path, as most stores beside Amazon's want it. */
  PLINTH_S3_PATH_STYLE("true", "true or false"),
  /** Empty: the credentials of the machine or its environment. */
  PLINTH_S3_ACCESS_KEY("", "key id"),
  PLINTH_S3_SECRET_KEY("", "secret"),
  /** Where a ClamAV daemon looks through uploads; empty: none does. */
  PLINTH_CLAMAV_HOST("", "host"),
  PLINTH_CLAMAV_PORT("3310", "port"),
  PLINTH_CLAMAV_TIMEOUT("30", "seconds"),
  PLINTH_IDENTITY_SWEEP_CRON("40 * * * *", "cron, UTC"),
  PLINTH_FILES_SWEEP_CRON("20 3 * * *", "cron, UTC"),
  /** How long the file of an export is kept. */
  PLINTH_EXPORT_LIFE("604800", "seconds"),
  PLINTH_EXPORT_SWEEP_CRON("50 * * * *", "cron, UTC"),
  /** How mail goes out: {@code files} or {@code smtp}; empty: smtp where its host is given. */
  PLINTH_MAIL_ADAPTER("", "files or smtp"),
  PLINTH_MAIL_SMTP_HOST("", "host"),
  PLINTH_MAIL_SMTP_PORT("587", "port"),
  PLINTH_MAIL_SMTP_USER("", "login, empty for none"),
  PLINTH_MAIL_SMTP_PASSWORD("", "password"),
  PLINTH_MAIL_SMTP_SECURITY("starttls", "none, starttls or tls"),
  /** The most workflows of a workspace, those switched off among them. */
  MAX_WORKFLOWS_PER_WORKSPACE("50", "workflows a workspace"),
  /** How many runs of one workspace are worked at the same time, on all nodes. */
  PLINTH_WORKFLOW_CONCURRENCY("16", "runs a workspace"),
  /** How many runs one node works at the same time. */
  PLINTH_WORKFLOW_NODE("48", "runs a node"),
  /** How many messages all workflows together send into one chat within an hour. */
  PLINTH_WORKFLOW_TALK("20", "messages a chat and hour"),
  /** When schedules of workflows are looked at. */
  PLINTH_WORKFLOW_SCHEDULES_CRON("* * * * *", "cron, UTC"),
  /** How long runs that have ended are kept. */
  PLINTH_WORKFLOW_HISTORY("90", "days"),
  PLINTH_WORKFLOW_HISTORY_CRON("50 3 * * *", "cron, UTC"),
  PLINTH_MAIL_FROM("Plinth <noreply@localhost>", "mailbox"),
  /** Which signals of the tour are mailed to the admin. */
  PLINTH_TOUR_MAILS("", "tour_started, tour_completed, tour_skipped"),
  /** Address of the chat-app gateway; empty: a simulator in this process. */
  PLINTH_CHATAPP_URL("", "URL"),
  /** What the gateway asks for in X-Api-Key. */
  PLINTH_CHATAPP_KEY("", "secret"),
  /** Address of the cloud chat API with its version; empty: a simulator in this process. */
  PLINTH_CLOUD_CHAT_URL("", "URL"),
  /** Address of the Graph API for pages, with its version; empty: a simulator in this process. */
  PLINTH_SOCIAL_NETWORK_URL("", "URL"),
  /** Address of TikTok's business API with its version; empty: a simulator in this process. */
  PLINTH_SHORT_VIDEO_URL("", "URL"),
  /** When tokens of sessions are renewed that are about to run out. */
  PLINTH_MESSAGING_TOKENS_CRON("10 * * * *", "cron, UTC"),
  /** How long what providers told is kept once it was worked: longer than they deliver again. */
  PLINTH_MESSAGING_JOURNAL("30", "days"),
  /** How long what was not understood is kept. */
  PLINTH_MESSAGING_JOURNAL_ODD("180", "days"),
  PLINTH_MESSAGING_JOURNAL_CRON("40 2 * * *", "cron, UTC"),
  /** When stories that have ended are removed. */
  PLINTH_MESSAGING_STORIES_CRON("20 * * * *", "cron, UTC"),
  /** When the counted chat-app sessions are compared with the connected ones. */
  PLINTH_MESSAGING_SLOTS_CRON("*/10 * * * *", "cron, UTC"),
  /** Where spans go; the names of these settings are OpenTelemetry's. */
  OTEL_TRACES_EXPORTER("none", "none or otlp"),
  /** Where lines of the log go beside the log. */
  OTEL_LOGS_EXPORTER("none", "none or otlp"),
  OTEL_EXPORTER_OTLP_ENDPOINT("http://localhost:4318", "URL"),
  OTEL_EXPORTER_OTLP_HEADERS("", "name=value, comma-separated"),
  OTEL_EXPORTER_OTLP_TIMEOUT("10000", "milliseconds"),
  OTEL_SERVICE_NAME("plinth", "name"),
  OTEL_RESOURCE_ATTRIBUTES("", "name=value, comma-separated"),
  OTEL_TRACES_SAMPLER("parentbased_traceidratio", "parentbased_traceidratio or traceidratio"),
  OTEL_TRACES_SAMPLER_ARG("1", "share of traces, 0 to 1"),
  OTEL_BSP_SCHEDULE_DELAY("5000", "milliseconds"),
  OTEL_BSP_MAX_QUEUE_SIZE("8192", "spans"),
  /** Whether the test tools answer; never in production. */
  TEST_TOOLS_ENABLED("", "exactly true, else off"),
  /** What they ask for in X-Api-Key; empty: nobody has it. */
  TEST_TOOLS_API_KEY("", "secret");

  private final String fallback;
  private final String unit;

  Setting(String fallback, String unit) {
    this.fallback = fallback;
    this.unit = unit;
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
}
