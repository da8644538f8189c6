package plinth.identity.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeTry;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Secrets;
import plinth.mail.Mail;
import plinth.mail.MailTemplate;

/**
 * A pending registration belongs to the person who began it. Whatever the order of actions by the
 * owner of an address and a stranger, a code confirms undisputed values or only proves who owns the
 * mailbox.
 */
class PendingRegistrationTest {
  private static final String NONE = "null";

  /** The possible actions on an address; only a person who can read the mailbox enters codes. */
  enum Act {
    OWNER_REGISTERS,
    STRANGER_REGISTERS,
    ANYBODY_ASKS_FOR_A_CODE,
    ANYBODY_FORGETS,
    STAFF_ENGAGES,
    OWNER_TYPES_THE_NEWEST_CODE,
    OWNER_TYPES_THE_FIRST_CODE,
    OWNER_RESETS
  }

  /** A model of the rule, independent of the product. */
  private static final class Model {
    private final Set<String> waiting = new HashSet<>();
    private boolean isEngaged;
    private boolean isVerified;
    private String password = NONE;

    void registered(String with) {
      if (!isVerified) {
        waiting.add(with);
      }
    }

    void engaged() {
      isEngaged = !isVerified || isEngaged;
    }

    void proved() {
      if (!isVerified) {
        isVerified = true;
        password = waiting.size() == 1 && !isEngaged ? waiting.iterator().next() : NONE;
      }
    }

    void reset(String to) {
      isVerified = true;
      password = to;
    }
  }

  private AccountFixture ground;
  private String email;

  /**
   * Resets the state, because tries share the instance: each has a mailbox and an address that no
   * other has used.
   */
  @BeforeTry
  void anAddressOfItsOwn() {
    ground = new AccountFixture();
    email = Secrets.randomWord(16) + "@example.com";
  }

  @Provide
  Arbitrary<List<Act>> acts() {
    return Arbitraries.of(Act.class).list().ofMinSize(1).ofMaxSize(12);
  }

  @Property(tries = 80)
  void neverKeepsAStrangersPassword(@ForAll("acts") List<Act> acts) {
    Model model = new Model();
    for (Act act : acts) {
      play(act, model);
      if (model.isVerified) {
        assertThat(ground.password(email)).as("after %s", acts).isEqualTo(model.password);
      }
    }
  }

  @Example
  void aLaterRegistrationByAStrangerSetsNoPassword() {
    Model model = new Model();
    play(Act.OWNER_REGISTERS, model);
    play(Act.STRANGER_REGISTERS, model);
    play(Act.OWNER_TYPES_THE_NEWEST_CODE, model);
    assertThat(model.isVerified).isTrue();
    assertThat(ground.password(email)).isEqualTo(NONE);
    Mail last = ground.mailbox.get(ground.mailbox.size() - 1);
    assertThat(last.template()).isEqualTo(MailTemplate.SET_PASSWORD);
    assertThat(last.values().values()).doesNotContain("Stranger", "Owner");
    play(Act.OWNER_RESETS, model);
    assertThat(ground.password(email)).isEqualTo("chosen");
  }

  private void play(Act act, Model model) {
    switch (act) {
      case OWNER_REGISTERS -> {
        ground.register("Owner", email, "owners");
        model.registered("owners");
      }
      case STRANGER_REGISTERS -> {
        ground.register("Stranger", email, "strangers");
        model.registered("strangers");
      }
      case ANYBODY_ASKS_FOR_A_CODE ->
          ground.accounts.sendCode(email, CodePurpose.VERIFY, AccountFixture.AWAY);
      case ANYBODY_FORGETS ->
          ground.accounts.sendCode(email, CodePurpose.RESET, AccountFixture.AWAY);
      case STAFF_ENGAGES -> {
        ground.accounts.findOrCreate("Engaged", email);
        model.engaged();
      }
      case OWNER_TYPES_THE_NEWEST_CODE -> type(code(CodePurpose.VERIFY, false), model);
      case OWNER_TYPES_THE_FIRST_CODE -> type(code(CodePurpose.VERIFY, true), model);
      case OWNER_RESETS -> {
        String code = code(CodePurpose.RESET, false);
        if (code != null && reset(code).result() == Codes.Result.RIGHT) {
          model.reset("chosen");
        }
      }
    }
  }

  private void type(@Nullable String code, Model model) {
    if (code != null
        && ground.accounts.verify(email, code, AccountFixture.HOME).result()
            == Codes.Result.RIGHT) {
      model.proved();
    }
  }

  private Accounts.Proof reset(String code) {
    return ground.accounts.reset(email, code, "chosen$1", names -> {}, AccountFixture.HOME);
  }

  private @Nullable String code(CodePurpose purpose, boolean isFirst) {
    Set<MailTemplate> templates =
        purpose == CodePurpose.VERIFY
            ? Set.of(MailTemplate.VERIFICATION_CODE)
            : Set.of(MailTemplate.RESET_CODE, MailTemplate.SET_PASSWORD);
    List<String> codes =
        ground.mailbox.stream()
            .filter(mail -> templates.contains(mail.template()))
            .map(mail -> mail.values().get("code"))
            .toList();
    return codes.isEmpty() ? null : codes.get(isFirst ? 0 : codes.size() - 1);
  }
}
