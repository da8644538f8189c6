package plinth.tenancy;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every table, with its plane, the policy that keeps its rows apart, and what a purge of a
 * workspace does to it. A test compares it with the catalog of a migrated database, so that no
 * table is forgotten.
 */
public final class TableOfTables {
  private static final List<Entry> ALL =
      List.of(
          main("addon", Purge.PLATFORM),
          main("ai_credit_setting", Purge.PLATFORM),
          main("ai_model", Purge.PLATFORM),
          main("ai_model_pricing", Purge.PLATFORM),
          main("ai_usage_event", Purge.BOOKS),
          main("api_key", Purge.WITH_WORKSPACE),
          main("audit", Purge.STRIPPED),
          main("card", Purge.WITH_WORKSPACE),
          main("factor_policy", Purge.WITH_WORKSPACE),
          main("gateway_notice", Purge.WITH_WORKSPACE),
          main("clock_move", Purge.WITH_WORKSPACE),
          main("claimed_domain", Purge.WITH_WORKSPACE),
          main("directory_account", Purge.WITH_WORKSPACE),
          main("directory_token", Purge.WITH_WORKSPACE),
          main("due", Purge.WITH_WORKSPACE),
          main("email_change", Purge.WITH_PERSON),
          main("idempotency", Purge.EXPIRES),
          main("identity_link", Purge.WITH_WORKSPACE),
          main("identity_provider", Purge.WITH_WORKSPACE),
          main("integration", Purge.WITH_WORKSPACE),
          main("invitation", Purge.WITH_WORKSPACE),
          main("invoice_item", Purge.BOOKS),
          main("ledger_entry", Purge.BOOKS),
          main("login_failure", Purge.EXPIRES),
          main("messaging_address", Purge.WITH_WORKSPACE),
          main("node", Purge.PLATFORM),
          main("obligation", Purge.BOOKS),
          main("oauth_app", Purge.WITH_WORKSPACE),
          main("oauth_code", Purge.WITH_WORKSPACE),
          main("oauth_token", Purge.WITH_WORKSPACE),
          main("one_time_code", Purge.WITH_PERSON),
          main("operator", Purge.PLATFORM),
          main("otp", Purge.WITH_PERSON),
          main("otp_quota", Purge.EXPIRES),
          main("outbox", Purge.EXPIRES),
          main("passkey", Purge.WITH_PERSON),
          main("passkey_challenge", Purge.EXPIRES),
          main("plan", Purge.PLATFORM),
          main("platform_job", Purge.KEPT),
          main("purge", Purge.KEPT),
          main("quota", Purge.EXPIRES),
          main("recovery_code", Purge.WITH_PERSON),
          main("refresh_family", Purge.WITH_PERSON),
          main("refresh_token", Purge.WITH_PERSON),
          main("registration", Purge.WITH_PERSON),
          main("remembered_device", Purge.WITH_PERSON),
          main("room_frames", Purge.EXPIRES),
          main("sandbox_payment", Purge.WITH_WORKSPACE),
          main("sandbox_secret", Purge.PLATFORM),
          main("scheduler_slot", Purge.KEPT),
          main("second_factor", Purge.WITH_PERSON),
          main("signal", Purge.PLATFORM),
          main("signing_key", Purge.PLATFORM),
          main("sso_attempt", Purge.WITH_WORKSPACE),
          main("sso_exemption", Purge.WITH_WORKSPACE),
          main("sso_logout", Purge.WITH_WORKSPACE),
          main("sso_session", Purge.WITH_WORKSPACE),
          main("subscription", Purge.WITH_WORKSPACE),
          main("subscription_addon", Purge.WITH_WORKSPACE),
          main("support_access", Purge.WITH_WORKSPACE),
          main("tenants", Purge.WITH_WORKSPACE),
          main("usage_counter", Purge.WITH_WORKSPACE),
          main("usage_entry", Purge.WITH_WORKSPACE),
          main("usage_pack", Purge.WITH_WORKSPACE),
          main("user", Purge.WITH_PERSON),
          main("user_tenant_memberships", Purge.WITH_WORKSPACE),
          main("user_workspaces", Purge.WITH_WORKSPACE),
          main("vault_key", Purge.PLATFORM),
          main("workspace_move", Purge.WITH_WORKSPACE),
          tenant("admin", Policy.WORKSPACE),
          new Entry(Plane.TENANT, "audit", Policy.WORKSPACE, Purge.BY_PROCEDURE),
          tenant("audit_policy", Policy.WORKSPACE),
          tenant("audit_stream", Policy.DISPATCH),
          tenant("calendar", Policy.WORKSPACE),
          new Entry(Plane.TENANT, "change_log", Policy.WORKSPACE, Purge.BY_PROCEDURE),
          tenant("card_position", Policy.WORKSPACE),
          tenant("chat", Policy.WORKSPACE),
          tenant("chat_call", Policy.WORKSPACE),
          tenant("chat_label", Policy.WORKSPACE),
          tenant("chat_link", Policy.WORKSPACE),
          tenant("chat_words", Policy.WORKSPACE),
          tenant("comment", Policy.WORKSPACE),
          tenant("comment_reaction", Policy.WORKSPACE),
          tenant("comment_words", Policy.WORKSPACE),
          tenant("custom_view", Policy.WORKSPACE),
          tenant("dashboard", Policy.WORKSPACE),
          tenant("directory", Policy.WORKSPACE),
          tenant("directory_group", Policy.WORKSPACE),
          tenant("directory_group_member", Policy.WORKSPACE),
          tenant("directory_user", Policy.WORKSPACE),
          tenant("duplicate", Policy.WORKSPACE),
          tenant("export", Policy.WORKSPACE),
          tenant("export_schedule", Policy.DISPATCH),
          tenant("field", Policy.WORKSPACE),
          tenant("file", Policy.WORKSPACE),
          tenant("file_hold", Policy.WORKSPACE),
          tenant("file_words", Policy.WORKSPACE),
          tenant("folder", Policy.WORKSPACE),
          tenant("history_gap", Policy.WORKSPACE),
          tenant("idempotency", Policy.DISPATCH),
          tenant("import_claim", Policy.WORKSPACE),
          tenant("import_failure", Policy.WORKSPACE),
          tenant("import_key", Policy.WORKSPACE),
          tenant("import_match", Policy.WORKSPACE),
          tenant("import_run", Policy.WORKSPACE),
          tenant("import_state", Policy.WORKSPACE),
          tenant("import_file", Policy.WORKSPACE),
          tenant("import_part", Policy.WORKSPACE),
          tenant("import_preview", Policy.WORKSPACE),
          tenant("inbound_journal", Policy.DISPATCH),
          tenant("job", Policy.DISPATCH),
          tenant("legal_hold", Policy.WORKSPACE),
          tenant("match_key", Policy.WORKSPACE),
          tenant("merged_chat_link", Policy.WORKSPACE),
          tenant("merged_comment", Policy.WORKSPACE),
          tenant("message", Policy.WORKSPACE),
          tenant("message_label", Policy.WORKSPACE),
          tenant("message_words", Policy.WORKSPACE),
          tenant("messaging_session", Policy.WORKSPACE),
          tenant("object", Policy.WORKSPACE),
          tenant("outbox", Policy.DISPATCH),
          tenant("privacy_finding", Policy.WORKSPACE),
          tenant("privacy_search", Policy.WORKSPACE),
          tenant("record", Policy.WORKSPACE),
          tenant("operation", Policy.WORKSPACE),
          tenant("operation_failure", Policy.WORKSPACE),
          tenant("record_link", Policy.WORKSPACE),
          tenant("record_listener", Policy.WORKSPACE),
          tenant("record_share", Policy.WORKSPACE),
          tenant("record_merge", Policy.WORKSPACE),
          tenant("record_move", Policy.WORKSPACE),
          tenant("record_tally_change", Policy.WORKSPACE),
          tenant("record_tally_sum", Policy.WORKSPACE),
          tenant("record_words", Policy.WORKSPACE),
          tenant("relation", Policy.WORKSPACE),
          tenant("report", Policy.WORKSPACE),
          tenant("report_mail", Policy.DISPATCH),
          tenant("role", Policy.WORKSPACE),
          tenant("role_field", Policy.WORKSPACE),
          tenant("role_object", Policy.WORKSPACE),
          tenant("serial_number", Policy.WORKSPACE),
          tenant("session_admin", Policy.WORKSPACE),
          tenant("session_object", Policy.WORKSPACE),
          tenant("session_policy", Policy.WORKSPACE),
          tenant("shape_version", Policy.WORKSPACE),
          tenant("story", Policy.WORKSPACE),
          tenant("table_config", Policy.WORKSPACE),
          tenant("team", Policy.WORKSPACE),
          tenant("team_member", Policy.WORKSPACE),
          tenant("view_default", Policy.WORKSPACE),
          tenant("watched_field", Policy.WORKSPACE),
          tenant("workflow", Policy.DISPATCH),
          tenant("workflow_approval", Policy.WORKSPACE),
          tenant("workflow_execution", Policy.DISPATCH),
          tenant("workflow_first_message", Policy.WORKSPACE),
          tenant("workflow_step", Policy.WORKSPACE),
          tenant("workflow_version", Policy.WORKSPACE),
          tenant("webhook", Policy.DISPATCH),
          tenant("webhook_attempt", Policy.WORKSPACE),
          tenant("webhook_delivery", Policy.WORKSPACE),
          tenant("webhook_event", Policy.WORKSPACE),
          tenant("workspace_move", Policy.DISPATCH),
          tenant("workspace_move_journal", Policy.WORKSPACE));

  private TableOfTables() {}

  /** What keeps the rows of workspaces apart. */
  public enum Policy {
    /** Row-level security: the application sees only the rows of the bound workspace. */
    WORKSPACE,
    /**
     * The same, and the dispatching role sees the columns of all workspaces that claims and sweeps
     * need.
     */
    DISPATCH,
    /** None: the table belongs to the main plane, and services select by key. */
    NONE
  }

  /** What a purge of a workspace does to a table's rows. */
  public enum Purge {
    /** The rows of the workspace are removed. */
    WITH_WORKSPACE,
    /** The function {@code purge_<table>(most)} of the schema removes the rows; only it may. */
    BY_PROCEDURE,
    /**
     * The rows belong to a person, and are removed with the account or with the workspace that they
     * name.
     */
    WITH_PERSON,
    /** The rows are removed when they expire, or with the workspace that they name. */
    EXPIRES,
    /** The rows stay, as a record of actions; they contain no personal data. */
    KEPT,
    /**
     * The rows stay without personal data, which the procedure {@code strip_<table>(workspace)} of
     * the schema removes.
     */
    STRIPPED,
    /**
     * The rows are the platform's books: they stay like {@link #STRIPPED} ones, but a test purge
     * removes them through the function {@code purge_<table>(workspace, most)} of the schema.
     */
    BOOKS,
    /** The rows belong to the installation and to no workspace. */
    PLATFORM
  }

  /**
   * One table.
   *
   * @param plane the plane, and so the schema, of the table
   * @param name its name without the schema
   * @param policy what keeps workspaces apart in it
   * @param purge what a purge does to it
   */
  public record Entry(Plane plane, String name, Policy policy, Purge purge) {
    /** The name with its schema. */
    public String table() {
      return plane.table(name);
    }
  }

  /** Every table. */
  public static List<Entry> all() {
    return ALL;
  }

  /** The tables of a plane. */
  public static Stream<Entry> of(Plane plane) {
    return ALL.stream().filter(entry -> entry.plane() == plane);
  }

  private static Entry main(String name, Purge purge) {
    return new Entry(Plane.MAIN, name, Policy.NONE, purge);
  }

  private static Entry tenant(String name, Policy policy) {
    return new Entry(Plane.TENANT, name, policy, Purge.WITH_WORKSPACE);
  }
}
