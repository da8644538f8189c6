package plinth.kernel;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * All settings, each with its default and its unit. A value comes from system properties,
 * environment variables or the properties file that {@code PLINTH_CONFIG} names, through
 * MicroProfile Config, and is read once.
 */
public enum Setting {
  /** JDBC URL of the main database. */
  PLINTH_DB_URL("jdbc:postgresql://localhost:5432/plinth", "JDBC URL"),
  /** Role that owns the schemas and migrates them. */
  PLINTH_DB_OWNER_USER("postgres", "role"),
  PLINTH_DB_OWNER_PASSWORD("", "password"),
  /** Password of the role plinth_app; empty: derived from the owner's password. */
  PLINTH_DB_APP_PASSWORD("", "password"),
  PLINTH_DB_POOL_MAX("24", "connections"),
  /** The share of the main pool that transactions of one workspace may use at a time. */
  PLINTH_DB_WORKSPACE_SHARE("50", "percent of the connections"),
  /**
   * How many slow statements of requests of one workspace run at a time while other workspaces use
   * the database; 0: half of the processors.
   */
  PLINTH_DB_SLOW_STATEMENTS("0", "statements"),
  /** Time limit for a statement of a request; 0: no limit. */
  PLINTH_DB_STATEMENT_TIMEOUT("30", "seconds"),
  PLINTH_DB_DEDICATED_POOL_MAX("4", "connections a dedicated database"),
  /** When dedicated databases get the migrations of a new release. */
  PLINTH_TENANT_MIGRATION("on-use", "on-use or ordered"),
  /** Folder for files, mail and the first operator's credentials. */
  PLINTH_DATA_DIR("data", "path"),
  /** URL under which people reach this server; issuer of its tokens. */
  PLINTH_PUBLIC_URL("http://localhost:8080", "URL"),
  /** Parent of the hosts whose first label names a workspace; empty: the public URL's host. */
  PLINTH_WORKSPACE_HOST("", "host"),
  /** Proxies with a trusted X-Forwarded-For; empty: the connecting address is the client. */
  PLINTH_TRUSTED_PROXIES("", "addresses or blocks, comma-separated"),
  PLINTH_JSON_BODY_MAX("1048576", "bytes"),
  PLINTH_BULK_BODY_MAX("5242880", "bytes"),
  PLINTH_BULK_ROWS_MAX("1000", "records a call; more are a job"),
  PLINTH_ATTACHMENT_MAX("26214400", "bytes"),
  PLINTH_IMPORT_FILE_MAX("536870912", "bytes"),
  PLINTH_IMPORT_PART_MAX("8388608", "bytes"),
  /** How long a complete file to import is kept. */
  PLINTH_IMPORT_LIFE("604800", "seconds"),
  /** How long an upload waits for its next part. */
  PLINTH_IMPORT_UPLOAD_LIFE("86400", "seconds"),
  PLINTH_IMPORT_SWEEP_CRON("35 * * * *", "cron, UTC"),
  PLINTH_DEFINITION_SWEEP_CRON("15 4 * * *", "cron, UTC"),
  PLINTH_API_READS_PER_SECOND("1000", "requests a second and workspace"),
  PLINTH_API_WRITES_PER_SECOND("500", "requests a second and workspace"),
  PLINTH_FORM_BODY_MAX("65536", "bytes"),
  PLINTH_FORM_REQUESTS_PER_MINUTE("600", "requests a minute, address and workspace"),
  PLINTH_FORM_SUBMITS_PER_MINUTE("20", "submissions a minute, address and workspace"),
  PLINTH_LOGIN_PER_MINUTE("10", "attempts a minute, address and account"),
  /** Contact for security reports in security.txt; empty: none. */
  PLINTH_SECURITY_CONTACT("", "mailto: or https: address"),
  PLINTH_BLOCK_LOGIN_FAILURES("100", "failures an hour and address block"),
  PLINTH_ACCOUNT_LOGIN_FAILURES("100", "failures an hour and account"),
  PLINTH_BLOCK_REGISTRATIONS("30", "registrations an hour and address block"),
  PLINTH_BLOCK_CODES("60", "codes an hour and address block"),
  PLINTH_ADDRESS_CODES("20", "codes an hour and e-mail address"),
  PLINTH_WORKSPACE_INVITATIONS("200", "invitations a day and workspace"),
  PLINTH_BLOCK_INVITATIONS("400", "invitations a day and address block"),
  PLINTH_ADDRESS_INVITATIONS("10", "invitations a day and e-mail address"),
  PLINTH_BLOCK_PASSKEY_CHALLENGES("2000", "challenges an hour and address block"),
  PLINTH_BLOCK_SSO_ATTEMPTS("2000", "sign-ins an hour and address block"),
  PLINTH_USER_WORKSPACES("5", "new workspaces a day and user"),
  PLINTH_BLOCK_WORKSPACES("20", "new workspaces a day and address block"),
  PLINTH_ACCESS_TOKEN_LIFE("900", "seconds"),
  PLINTH_REFRESH_TOKEN_LIFE("2592000", "seconds from the last use"),
  PLINTH_STEP_UP("second-factor", "second-factor or everyone"),
  PLINTH_STEP_UP_LIFE("600", "seconds"),
  PLINTH_REMEMBERED_DEVICE_LIFE("2592000", "seconds from the sign-in that remembers it"),
  PLINTH_REFRESH_TOKEN_MAX_LIFE("7776000", "seconds from the sign-in"),
  PLINTH_OAUTH_TOKEN_LIFE("3600", "seconds"),
  /** Key that signs access tokens; empty: one is generated and stored in the database. */
  PLINTH_JWT_PRIVATE_KEY("", "PKCS#8 in PEM, or the path of its file"),
  /** Seals the signing key at rest and peppers the digests of one-time codes. */
  PLINTH_SECRET_KEY("", "secret of 32 characters or more"),
  /**
   * Keys that seal secrets at rest; the first one seals new secrets. Empty: one is generated and
   * stored.
   */
  PLINTH_VAULT_KEYS("", "id:secret, comma-separated; the first seals"),
  /** Private hosts that webhooks may call, also by plain http; never in production. */
  PLINTH_OUTBOUND_ALLOWED("", "hosts or host:port, comma-separated"),
  /** The name server that is asked for the records of claimed domains; empty: the machine's. */
  PLINTH_DNS_SERVER("", "host:port"),
  /** How long finished webhook deliveries stay in the log. */
  PLINTH_WEBHOOK_LOG_LIFE("604800", "seconds"),
  PLINTH_WEBHOOK_SWEEP_CRON("25 * * * *", "cron, UTC"),
  PLINTH_OUTBOUND_CALLS("256", "calls at once and node"),
  /** E-mail address of the first platform operator, who is created at first start. */
  PLINTH_OPERATOR_EMAIL("operator@plinth.local", "e-mail"),
  /** Password of the first platform operator; empty: one is generated. */
  PLINTH_OPERATOR_PASSWORD("", "password"),
  /** Whether operators without a second factor can only reach their own account. */
  PLINTH_OPERATOR_SECOND_FACTOR("optional", "optional or required"),
  /** The maximum number of passwords that are hashed at the same time. */
  PLINTH_PASSWORD_HASHES("4", "hashes"),
  /**
   * Memory per hash, the cost of a guess; a sign-in rehashes a password that was hashed with
   * another value.
   */
  PLINTH_PASSWORD_MEMORY("19456", "KiB a hash"),
  /** Where the data of a new workspace is stored if its creator does not choose. */
  PLINTH_WORKSPACE_TYPE("hyper", "hyper or dedicated"),
  PLINTH_WORKSPACE_SWEEP_CRON("* * * * *", "cron, UTC"),
  /** How long a workspace is kept after its owner requested its deletion. */
  PLINTH_WORKSPACE_DELETION_DELAY("604800", "seconds"),
  /** How long an account is kept after its user requested its deletion. */
  PLINTH_ACCOUNT_DELETION_DELAY("604800", "seconds"),
  PLINTH_ACCOUNT_DELETION_CRON("20 * * * *", "cron, UTC"),
  PLINTH_AUDIT_STREAM_CRON("* * * * *", "cron, UTC"),
  PLINTH_AUDIT_EXPIRY_CRON("35 3 * * *", "cron, UTC"),
  WORKSPACE_DELETION_CRON("0 * * * *", "cron, UTC"),
  /** Length of a trial from the creation of the workspace. */
  TRIAL_DAYS("14", "days"),
  /** Length of a trial from the creation of the workspace, once a card is saved. */
  TRIAL_EXTENDED_DAYS("30", "days"),
  /** How long before the end of a trial its owners are notified. */
  TRIAL_ENDING_DAYS("3", "days"),
  BILLING_TRIAL_ENDING_CRON("5 * * * *", "cron, UTC"),
  /** The minimum time before a failed charge is retried. */
  RENEWAL_COOLDOWN_HOURS("12", "hours"),
  BILLING_RENEWAL_CRON("30 2 * * *", "cron, UTC"),
  /** The maximum number of renewals that are charged concurrently. */
  BILLING_RENEWALS_AT_ONCE("8", "charges"),
  /** Default page after a payment; empty: the public URL. */
  BILLING_RETURN_URL("", "URL"),
  BILLING_PAYMENT_POLL_CRON("*/5 * * * *", "cron, UTC"),
  BILLING_LEDGER_CRON("45 3 * * *", "cron, UTC"),
  /** How long an unpaid workspace is read-only before it is suspended. */
  GRACE_DAYS("3", "days"),
  /** How long a suspended workspace stays unpaid until its deletion is scheduled. */
  BILLING_READONLY_DELETE_AFTER_DAYS("90", "days"),
  /** Time from then until the deletion is due. */
  BILLING_DELETE_FINAL_GRACE_DAYS("0", "days"),
  BILLING_TRIAL_EXPIRY_CRON("0 * * * *", "cron, UTC"),
  BILLING_GRACE_EXPIRY_CRON("15 * * * *", "cron, UTC"),
  BILLING_READONLY_DELETE_CRON("30 * * * *", "cron, UTC"),
  /** The payment gateway that new checkouts use; the sandbox moves no money. */
  BILLING_GATEWAY("sandbox", "sandbox, tap, paymob or stripe"),
  /** Timeout of a request to a payment gateway. */
  BILLING_GATEWAY_TIMEOUT("20", "seconds"),
  /** Secret that signs the sandbox's notifications; empty: generated at first start and stored. */
  BILLING_SANDBOX_SECRET("", "secret"),
  /** Time after which the sandbox settles a pending charge. */
  BILLING_SANDBOX_SETTLE("5", "seconds"),
  TAP_BASE_URL("https://api.tap.company", "URL"),
  /** Also signs the notifications of tap. */
  TAP_SECRET_KEY("", "secret key"),
  /** The merchant of the account that is paid; empty: the account's own. */
  TAP_MERCHANT_ID("", "id"),
  PAYMOB_BASE_URL("https://accept.paymob.com", "URL"),
  /** For bearer tokens: inquiries and subscriptions. */
  PAYMOB_API_KEY("", "API key"),
  PAYMOB_SECRET_KEY("", "secret key"),
  PAYMOB_PUBLIC_KEY("", "public key"),
  PAYMOB_HMAC_SECRET("", "secret"),
  /** The integration that captures on the hosted page. */
  PAYMOB_INTEGRATION_ID("", "number"),
  /** The integration that only authorizes. */
  PAYMOB_AUTH_INTEGRATION_ID("", "number"),
  /** The integration that charges saved cards. */
  PAYMOB_MOTO_INTEGRATION_ID("", "number"),
  /** Days after which the failed debit of a subscription is retried. */
  PAYMOB_RETRIAL_DAYS("3", "days"),
  STRIPE_BASE_URL("https://api.stripe.com", "URL"),
  STRIPE_SECRET_KEY("", "secret key"),
  STRIPE_WEBHOOK_SECRET("", "secret of the webhook endpoint"),
  /** The issuer of the invoices. */
  PLINTH_INVOICE_NAME("Plinth", "name"),
  PLINTH_INVOICE_ADDRESS("", "lines, separated by ;"),
  PLINTH_INVOICE_TAX_ID("", "number"),
  PLINTH_INVOICE_EMAIL("", "e-mail"),
  PLINTH_INVOICE_COLOR("#1F4E79", "colour, #RRGGBB"),
  /** Picture at the head of invoices; empty: the name is shown instead. */
  PLINTH_INVOICE_LOGO("", "path of a PNG or JPEG"),
  /** URL of a price aggregator for AI models; empty: none. */
  AI_PRICING_AGGREGATOR_URL("", "URL"),
  AI_PRICING_AGGREGATOR_TIMEOUT("30", "seconds"),
  AI_PRICING_AGGREGATOR_SYNC_ENABLED("false", "true or false"),
  AI_PRICING_AGGREGATOR_SYNC_CRON("0 4 * * *", "cron, UTC"),
  PLINTH_SOCKETS_PER_WORKSPACE("500", "sockets a workspace and node"),
  /** Bearer token for /metrics; empty: only callers on this machine are answered. */
  PLINTH_METRICS_TOKEN("", "token"),
  /** A job with an older heartbeat is taken over by another node. */
  PLINTH_JOB_LEASE("60", "seconds"),
  /**
   * The maximum number of workspace jobs that a node runs at a time, at most one per two
   * connections.
   */
  PLINTH_JOBS_NODE("8", "jobs a node"),
  /** Interval of the search for jobs without a heartbeat. */
  PLINTH_JOB_TAKE_UP("60", "seconds"),
  /** The store of file contents: {@code disk} or {@code s3}. */
  PLINTH_FILE_STORE("disk", "key of a file store"),
  PLINTH_FILE_TYPES_ALLOWED("", "media types, comma-separated; empty: all"),
  PLINTH_FILE_TYPES_BLOCKED(
      "text/html,image/svg+xml,application/x-msdownload,application/x-elf,"
          + "application/x-mach-binary,application/java-vm,application/java-archive,"
          + "text/x-shellscript",
      "media types, comma-separated"),
  /** URL of the S3-compatible store; empty: Amazon's own for the region. */
  PLINTH_S3_ENDPOINT("", "URL"),
  PLINTH_S3_REGION("us-east-1", "region"),
  PLINTH_S3_BUCKET("", "bucket"),
  /** Whether the bucket is part of the path, as most stores other than Amazon's require. */
  PLINTH_S3_PATH_STYLE("true", "true or false"),
  /** Empty: the credentials of the machine or its environment. */
  PLINTH_S3_ACCESS_KEY("", "key id"),
  PLINTH_S3_SECRET_KEY("", "secret"),
  /** Host of a ClamAV daemon that scans uploads; empty: uploads are not scanned. */
  PLINTH_CLAMAV_HOST("", "host"),
  PLINTH_CLAMAV_PORT("3310", "port"),
  PLINTH_CLAMAV_TIMEOUT("30", "seconds"),
  PLINTH_IDENTITY_SWEEP_CRON("40 * * * *", "cron, UTC"),
  PLINTH_FILES_SWEEP_CRON("20 3 * * *", "cron, UTC"),
  /** How long the file of an export is kept. */
  PLINTH_EXPORT_LIFE("604800", "seconds"),
  PLINTH_EXPORT_SWEEP_CRON("50 * * * *", "cron, UTC"),
  /** Schedule of the check for scheduled exports that are due. */
  PLINTH_EXPORT_SCHEDULES_CRON("* * * * *", "cron, UTC"),
  /** Mail transport: {@code files} or {@code smtp}; empty: smtp if its host is given. */
  PLINTH_MAIL_ADAPTER("", "files or smtp"),
  PLINTH_MAIL_SMTP_HOST("", "host"),
  PLINTH_MAIL_SMTP_PORT("587", "port"),
  PLINTH_MAIL_SMTP_USER("", "login, empty for none"),
  PLINTH_MAIL_SMTP_PASSWORD("", "password"),
  PLINTH_MAIL_SMTP_SECURITY("starttls", "none, starttls or tls"),
  /** The maximum number of workflows in a workspace, including disabled ones. */
  MAX_WORKFLOWS_PER_WORKSPACE("50", "workflows a workspace"),
  /** The maximum number of concurrent runs of one workspace, on all nodes. */
  PLINTH_WORKFLOW_CONCURRENCY("16", "runs a workspace"),
  /** The maximum number of concurrent runs on one node. */
  PLINTH_WORKFLOW_NODE("48", "runs a node"),
  /** The maximum number of messages that all workflows together send to one chat within an hour. */
  PLINTH_WORKFLOW_TALK("20", "messages a chat and hour"),
  /** Schedule of the check for due workflow schedules. */
  PLINTH_WORKFLOW_SCHEDULES_CRON("* * * * *", "cron, UTC"),
  /** How long finished runs are kept. */
  PLINTH_WORKFLOW_HISTORY("90", "days"),
  PLINTH_WORKFLOW_HISTORY_CRON("50 3 * * *", "cron, UTC"),
  /** Schedule of the check for reports that are to be mailed. */
  PLINTH_REPORT_MAILS_CRON("* * * * *", "cron, UTC"),
  PLINTH_MAIL_FROM("Plinth <noreply@localhost>", "mailbox"),
  /** Signals of the tour that are mailed to the admin. */
  PLINTH_TOUR_MAILS("", "tour_started, tour_completed, tour_skipped"),
  /** URL of the chat-app gateway; empty: a simulator in this process. */
  PLINTH_CHATAPP_URL("", "URL"),
  /** The gateway's secret for X-Api-Key. */
  PLINTH_CHATAPP_KEY("", "secret"),
  /** URL of the cloud chat API with its version; empty: a simulator in this process. */
  PLINTH_CLOUD_CHAT_URL("", "URL"),
  /** URL of the Graph API for pages, with its version; empty: a simulator in this process. */
  PLINTH_SOCIAL_NETWORK_URL("", "URL"),
  /** URL of TikTok's business API with its version; empty: a simulator in this process. */
  PLINTH_SHORT_VIDEO_URL("", "URL"),
  /** Schedule of the renewal of session tokens that are about to expire. */
  PLINTH_MESSAGING_TOKENS_CRON("10 * * * *", "cron, UTC"),
  /** How long processed provider events are kept: longer than providers redeliver them. */
  PLINTH_MESSAGING_JOURNAL("30", "days"),
  /** How long provider events that were not understood are kept. */
  PLINTH_MESSAGING_JOURNAL_ODD("180", "days"),
  PLINTH_MESSAGING_JOURNAL_CRON("40 2 * * *", "cron, UTC"),
  /** Schedule of the removal of stories that have ended. */
  PLINTH_MESSAGING_STORIES_CRON("20 * * * *", "cron, UTC"),
  /** Schedule of the comparison of counted chat-app sessions with connected ones. */
  PLINTH_MESSAGING_SLOTS_CRON("*/10 * * * *", "cron, UTC"),
  /** Exporter of spans; the names of these settings are OpenTelemetry's. */
  OTEL_TRACES_EXPORTER("none", "none or otlp"),
  /** Exporter of log lines, in addition to the log. */
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
  /** Whether the test tools are enabled; never in production. */
  TEST_TOOLS_ENABLED("", "exactly true, else off"),
  /** The test tools' key for X-Api-Key; empty: no key is accepted. */
  TEST_TOOLS_API_KEY("", "secret");

  private final String fallback;
  private final String unit;

  Setting(String fallback, String unit) {
    this.fallback = fallback;
    this.unit = unit;
  }

  /**
   * All values, read once: configuration lookups are slow, and values do not change at run time.
   */
  private static final class Values {
    private static final Map<Setting, String> READ = new ConcurrentHashMap<>();
  }

  /** The configured value, or the default, without surrounding white space. */
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
  public Optional<String> findText() {
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

  /** Whether the value is exactly this word, without surrounding white space. */
  public boolean isExactly(String word) {
    return raw().equals(word);
  }

  /** The default value. */
  public String fallback() {
    return fallback;
  }

  /** The unit or kind of the value. */
  public String unit() {
    return unit;
  }
}
