package plinth.mail;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The mails that Plinth sends, each with its placeholders. The texts are the resources {@code
 * mail/<word>.txt} (the first line is the subject) and {@code mail/<word>.html}.
 */
public enum MailTemplate {
  /** A one-time code that verifies the address: {@code name}, {@code code}. */
  VERIFICATION_CODE("name", "code"),
  /** A one-time code that resets the password: {@code name}, {@code code}. */
  RESET_CODE("name", "code"),
  /** A one-time code that verifies another address: {@code name}, {@code code}. */
  EMAIL_CHANGE_CODE("name", "code"),
  /** To the present address: a code that approves another one: {@code name, email, code}. */
  EMAIL_CHANGE_APPROVAL("name", "email", "code"),
  /** To both addresses: the account has a new one: {@code name}, {@code email}. */
  EMAIL_CHANGED("name", "email"),
  /** The password of the account has changed: {@code name}. */
  PASSWORD_CHANGED("name"),
  /** The user was signed out in other places, or everywhere: {@code name}. */
  SESSIONS_ENDED("name"),
  /** A workspace has another owner: {@code name, former, owner, workspace, link}. */
  OWNERSHIP_CHANGED("name", "former", "owner", "workspace", "link"),
  /** The account will be deleted: {@code name, date, link}. */
  ACCOUNT_DELETION_SCHEDULED("name", "date", "link"),
  /** The account will not be deleted after all: {@code name}. */
  ACCOUNT_DELETION_WITHDRAWN("name"),
  /** The account stays, because a workspace has no other owner: {@code name, workspace}. */
  ACCOUNT_DELETION_STOPPED("name", "workspace"),
  /** The account was deleted: {@code name}. */
  ACCOUNT_DELETED("name"),
  /** {@link #RESET_CODE} in Arabic: {@code name}, {@code code}. */
  RESET_CODE_AR("name", "code"),
  /** {@link #EMAIL_CHANGE_CODE} in Arabic: {@code name}, {@code code}. */
  EMAIL_CHANGE_CODE_AR("name", "code"),
  /** {@link #EMAIL_CHANGE_APPROVAL} in Arabic: {@code name, email, code}. */
  EMAIL_CHANGE_APPROVAL_AR("name", "email", "code"),
  /** {@link #EMAIL_CHANGED} in Arabic: {@code name}, {@code email}. */
  EMAIL_CHANGED_AR("name", "email"),
  /** {@link #PASSWORD_CHANGED} in Arabic: {@code name}. */
  PASSWORD_CHANGED_AR("name"),
  /** {@link #SESSIONS_ENDED} in Arabic: {@code name}. */
  SESSIONS_ENDED_AR("name"),
  /** {@link #OWNERSHIP_CHANGED} in Arabic: {@code name, former, owner, workspace, link}. */
  OWNERSHIP_CHANGED_AR("name", "former", "owner", "workspace", "link"),
  /** {@link #ACCOUNT_DELETION_SCHEDULED} in Arabic: {@code name, date, link}. */
  ACCOUNT_DELETION_SCHEDULED_AR("name", "date", "link"),
  /** {@link #ACCOUNT_DELETION_WITHDRAWN} in Arabic: {@code name}. */
  ACCOUNT_DELETION_WITHDRAWN_AR("name"),
  /** {@link #ACCOUNT_DELETION_STOPPED} in Arabic: {@code name, workspace}. */
  ACCOUNT_DELETION_STOPPED_AR("name", "workspace"),
  /** {@link #ACCOUNT_DELETED} in Arabic: {@code name}. */
  ACCOUNT_DELETED_AR("name"),
  /** A second factor of the account was turned on: {@code name}, {@code client}. */
  SECOND_FACTOR_ON("name", "client"),
  /** The second factor of the account was turned off: {@code name}, {@code client}. */
  SECOND_FACTOR_OFF("name", "client"),
  /** A recovery code replaced a code of the second factor: {@code name, client, left}. */
  RECOVERY_CODE_USED("name", "client", "left"),
  /** A passkey can sign in to the account from now on: {@code name, passkey, client}. */
  PASSKEY_ADDED("name", "passkey", "client"),
  /** Passkeys of the account were removed: {@code name, passkey, client}. */
  PASSKEY_REMOVED("name", "passkey", "client"),
  /** A passkey was refused, because it may have been copied: {@code name, passkey, client}. */
  PASSKEY_COPIED("name", "passkey", "client"),
  /** An operator acts for a member: {@code name, operator, member, workspace, date, reason}. */
  IMPERSONATION_BEGUN("name", "operator", "member", "workspace", "date", "reason"),
  /** The address is verified without a password; a code to set one: {@code name}, {@code code}. */
  SET_PASSWORD("name", "code"),
  /** Somebody registered with an address that already has an account: {@code name}. */
  ALREADY_REGISTERED("name"),
  /** The address is verified: {@code name}. */
  WELCOME("name"),
  /** An invitation to a workspace: {@code name, inviter, workspace, link}. */
  INVITATION("name", "inviter", "workspace", "link"),
  /** A comment mentions the recipient: {@code name, author, workspace, text, link}. */
  MENTION("name", "author", "workspace", "text", "link"),
  /** A workspace of the owner will be deleted: {@code name, workspace, date, link}. */
  DELETION_SCHEDULED("name", "workspace", "date", "link"),
  /** The workspace will not be deleted after all: {@code name, workspace}. */
  DELETION_WITHDRAWN("name", "workspace"),
  /** The workspace was deleted: {@code name, workspace, receipt}. */
  DELETION_DONE("name", "workspace", "receipt"),
  /** Staff has set up a workspace for the recipient: {@code name, workspace, link}. */
  WORKSPACE_READY("name", "workspace", "link"),
  /** The admin started the tour: {@code name, link}. */
  TOUR_STARTED("name", "link"),
  /** The admin finished the tour: {@code name, link}. */
  TOUR_COMPLETED("name", "link"),
  /** The admin left the tour: {@code name, link}. */
  TOUR_SKIPPED("name", "link"),
  /** The trial ends soon: {@code name, workspace, date, next, link}. */
  TRIAL_ENDING("name", "workspace", "date", "next", "link"),
  /** A payment failed: {@code name, workspace, amount, purpose, next, link}. */
  CHARGE_FAILED("name", "workspace", "amount", "purpose", "next", "link"),
  /** The workspace became read-only: {@code name, workspace, reason, next, link}. */
  WORKSPACE_READ_ONLY("name", "workspace", "reason", "next", "link"),
  /** The subscription was canceled: {@code name, workspace, date, link}. */
  SUBSCRIPTION_CANCELED("name", "workspace", "date", "link"),
  /** The workspace is suspended because it is unpaid: {@code name, workspace, date, link}. */
  WORKSPACE_SUSPENDED("name", "workspace", "date", "link"),
  /** The workspace will soon be deleted: {@code name, workspace, days, date, link}. */
  DELETION_AHEAD("name", "workspace", "days", "date", "link"),
  /** A payment was received: {@code name, workspace, amount, purpose, reference, date, link}. */
  RECEIPT("name", "workspace", "amount", "purpose", "reference", "date", "link"),
  /** A webhook was disabled: {@code name, webhook, address, workspace, reason}. */
  WEBHOOK_DISABLED("name", "webhook", "address", "workspace", "reason"),
  /** A workflow was paused: {@code name, workflow, owner, workspace, reason}. */
  WORKFLOW_PAUSED("name", "workflow", "owner", "workspace", "reason"),
  /** An approval waits for the recipient: {@code name, workflow, workspace, link}. */
  APPROVAL_WAITING("name", "workflow", "workspace", "link"),
  /** The runs of a workflow fail: {@code name, workflow, workspace, run, reason, link}. */
  WORKFLOW_FAILED("name", "workflow", "workspace", "run", "reason", "link"),
  /** A report that is mailed on a schedule: {@code name, report, workspace, link}. */
  REPORT("name", "report", "workspace", "link"),
  /** The same in Arabic: {@code name, report, workspace, link}. */
  REPORT_AR("name", "report", "workspace", "link"),
  /** A report could not be mailed: {@code name, report, workspace, reason, next, link}. */
  REPORT_FAILED("name", "report", "workspace", "reason", "next", "link"),
  /** The same in Arabic: {@code name, report, workspace, reason, next, link}. */
  REPORT_FAILED_AR("name", "report", "workspace", "reason", "next", "link"),
  /** The file of a scheduled export is ready: {@code name, export, workspace, date, link}. */
  EXPORT_READY("name", "export", "workspace", "date", "link"),
  /** The same in Arabic: {@code name, export, workspace, date, link}. */
  EXPORT_READY_AR("name", "export", "workspace", "date", "link"),
  /** A scheduled export failed: {@code name, export, workspace, reason, next, link}. */
  EXPORT_FAILED("name", "export", "workspace", "reason", "next", "link"),
  /** The same in Arabic: {@code name, export, workspace, reason, next, link}. */
  EXPORT_FAILED_AR("name", "export", "workspace", "reason", "next", "link");

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable, but its type does not show it
  private final Set<String> places;

  MailTemplate(String... places) {
    this.places = Set.of(places);
  }

  /**
   * The same mail in the language of its recipient, as far as it exists in it.
   *
   * @param language the word of a {@link MailLanguage}; null: English
   */
  public MailTemplate in(@Nullable String language) {
    String translated = name() + '_' + (language == null ? "" : language.toUpperCase(Locale.ROOT));
    return Arrays.stream(values())
        .filter(one -> one.name().equals(translated))
        .findFirst()
        .orElse(this);
  }

  /** Returns the names of its placeholders. */
  public Set<String> places() {
    return places;
  }

  /** Returns the name in resource paths, such as {@code verification-code}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
