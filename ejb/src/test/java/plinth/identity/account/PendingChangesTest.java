package plinth.identity.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeTry;
import org.jspecify.annotations.Nullable;
import plinth.identity.User;
import plinth.identity.user.UserAccount;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.mail.MailTemplate;

/**
 * A pending reset or change of address belongs to the person who began it, at the address that
 * received its code. Whatever two users and a registration do in the meantime, a code confirms only
 * that change.
 */
class PendingChangesTest {
  private static final int TRIES = 5;

  /** The users' own addresses, and unused ones. */
  private static final List<String> PLACES = List.of("one", "two", "three", "four");

  /**
   * The possible actions; {@code place} names a mailbox, and the newest code in it if one is
   * entered.
   */
  enum Act {
    FIRST_BEGINS,
    SECOND_BEGINS,
    FIRST_CONFIRMS,
    SECOND_CONFIRMS,
    SOMEBODY_FORGETS,
    SOMEBODY_RESETS,
    SOMEBODY_REGISTERS,
    SOMEBODY_PROVES
  }

  record Step(Act act, String place) {}

  /** A sent code: the mailbox it was sent to, and the number of attempts. */
  private static final class Pending {
    private final String place;
    private final @Nullable String code;
    private int tries;

    Pending(String place, @Nullable String code) {
      this.place = place;
      this.code = code;
    }

    /** Whether an entered code is this one; counts the attempt. */
    boolean takes(@Nullable String typed) {
      return tries++ < TRIES && code != null && code.equals(typed);
    }
  }

  /** An account in the model. */
  private static final class Account {
    private String password;
    private boolean isVerified;
    private @Nullable Pending change;
    private @Nullable Pending reset;

    Account(String password, boolean isVerified) {
      this.password = password;
      this.isVerified = isVerified;
    }
  }

  private AccountFixture ground;
  private EmailChanges changes;
  private String word;
  private Map<String, Account> accounts;
  private Account first;
  private Account second;
  private int passwords;

  /** Resets the state, because tries share the instance: each has its own people and mailboxes. */
  @BeforeTry
  void twoUsers() {
    ground = new AccountFixture();
    changes = new EmailChanges();
    changes.codes = ground.accounts.codes;
    changes.db = ground.accounts.db;
    changes.users = ground.accounts.users;
    changes.quota = ground.accounts.quota;
    changes.mails = ground.accounts.mails;
    changes.audit = ground.accounts.audit;
    word = Secrets.randomWord(12);
    accounts = new HashMap<>();
    passwords = 0;
    first = new Account("first", true);
    second = new Account("second", true);
    found("one", first);
    found("two", second);
  }

  private void found(String place, Account account) {
    ground.register(account.password, address(place), account.password);
    ground.accounts.verify(
        address(place), newest(place, MailTemplate.VERIFICATION_CODE), AccountFixture.HOME);
    accounts.put(place, account);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(Arbitraries.of(Act.class), Arbitraries.of(PLACES))
        .as(Step::new)
        .list()
        .ofMinSize(4)
        .ofMaxSize(20);
  }

  @Property(tries = 15)
  void codesConfirmTheChangeTheyWereSentFor(@ForAll("steps") List<Step> steps) {
    for (Step step : steps) {
      play(step);
      for (String place : PLACES) {
        Account account = accounts.get(place);
        boolean isVerified = account != null && account.isVerified;
        assertThat(verified(place)).as("%s after %s", place, steps).isEqualTo(isVerified);
        if (isVerified) {
          assertThat(ground.password(address(place)))
              .as("%s after %s", place, steps)
              .isEqualTo(account.password);
        }
      }
    }
  }

  private void play(Step step) {
    switch (step.act()) {
      case FIRST_BEGINS -> begin(first, step.place());
      case SECOND_BEGINS -> begin(second, step.place());
      case FIRST_CONFIRMS -> confirm(first, step.place());
      case SECOND_CONFIRMS -> confirm(second, step.place());
      case SOMEBODY_FORGETS -> forget(step.place());
      case SOMEBODY_RESETS -> reset(step.place());
      case SOMEBODY_REGISTERS -> register(step.place());
      case SOMEBODY_PROVES -> prove(step.place());
    }
  }

  private void begin(Account account, String place) {
    if (accounts.get(place) != account) {
      Account there = accounts.get(place);
      changes.start(caller(account), user(account), address(place));
      boolean isFree = there == null || !there.isVerified;
      account.change =
          new Pending(place, isFree ? newest(place, MailTemplate.EMAIL_CHANGE_CODE) : null);
    }
  }

  private void confirm(Account account, String place) {
    String code = newest(place, MailTemplate.EMAIL_CHANGE_CODE);
    if (code == null) {
      return;
    }
    Pending change = account.change;
    boolean isRight = change != null && change.takes(code);
    Account there = isRight ? accounts.get(change.place) : null;
    boolean isTaken = there != null && there.isVerified;
    assertThat(confirmed(account, code))
        .isEqualTo(isTaken ? "EMAIL_TAKEN" : isRight ? "RIGHT" : "WRONG");
    if (isRight) {
      account.change = null;
      if (!isTaken) {
        accounts.values().remove(account);
        accounts.put(change.place, account);
        account.reset = null;
      }
    }
  }

  private String confirmed(Account account, String code) {
    Caller caller = caller(account);
    try {
      return changes
          .confirm(
              caller,
              code,
              String.valueOf(newest(place(account), MailTemplate.EMAIL_CHANGE_APPROVAL)))
          .name();
    } catch (Problem refused) {
      // The transaction would be rolled back and the code could be tried again, which this test
      // does not do.
      changes.db.update(
          Sql.of("delete from main.email_change where user_id = ?", caller.requireUserId()));
      return refused.code().name();
    }
  }

  private void forget(String place) {
    Account account = accounts.get(place);
    if (account != null && account.isVerified) {
      ground.accounts.sendCode(address(place), CodePurpose.RESET, AccountFixture.HOME);
      account.reset = new Pending(place, newest(place, MailTemplate.RESET_CODE));
    }
  }

  private void reset(String place) {
    String code = newest(place, MailTemplate.RESET_CODE);
    Account account = accounts.get(place);
    if (code == null || (account != null && !account.isVerified)) {
      return;
    }
    Pending reset = account == null ? null : account.reset;
    boolean isRight = reset != null && reset.takes(code) && reset.place.equals(place);
    String password = "chosen" + passwords++;
    Accounts.Proof proof =
        ground.accounts.reset(
            address(place), code, password + "$1", names -> {}, AccountFixture.HOME);
    assertThat(proof.result() == Codes.Result.RIGHT).isEqualTo(isRight);
    if (isRight) {
      account.password = password;
      account.reset = null;
    }
  }

  private void register(String place) {
    ground.register("Passer", address(place), "passers");
    accounts.putIfAbsent(place, new Account("passers", false));
  }

  private void prove(String place) {
    Account account = accounts.get(place);
    String code = newest(place, MailTemplate.VERIFICATION_CODE);
    if (code == null || (account != null && account.isVerified)) {
      return;
    }
    Accounts.Proof proof = ground.accounts.verify(address(place), code, AccountFixture.HOME);
    assertThat(proof.result() == Codes.Result.RIGHT).isEqualTo(account != null);
    if (account != null) {
      account.isVerified = true;
    }
  }

  private Caller caller(Account account) {
    return new Caller(
        Caller.Kind.USER,
        user(account).id(),
        null,
        null,
        null,
        null,
        Set.of(),
        AccountFixture.HOME);
  }

  /** The product's account for an account of the model. */
  private User user(Account account) {
    return changes.users.findByEmail(address(place(account))).orElseThrow().toUser();
  }

  private String place(Account account) {
    return PLACES.stream().filter(each -> accounts.get(each) == account).findFirst().orElseThrow();
  }

  private boolean verified(String place) {
    return changes.users.findByEmail(address(place)).filter(UserAccount::isVerified).isPresent();
  }

  private String address(String place) {
    return place + "-" + word + "@example.com";
  }

  /** The newest code of a kind in a mailbox; null if there is none. */
  private @Nullable String newest(String place, MailTemplate template) {
    String address = address(place);
    return ground.mailbox.stream()
        .filter(mail -> mail.to().equals(address) && mail.template() == template)
        .map(mail -> mail.values().get("code"))
        .reduce(null, (before, after) -> after);
  }
}
