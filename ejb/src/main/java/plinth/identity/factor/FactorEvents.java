package plinth.identity.factor;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/** Audits changes of second factors and tells their holders by mail, in the same transaction. */
@Dependent
class FactorEvents {
  @Inject private Audit audit;
  @Inject private MailQueue mails;

  void turnedOn(Caller caller, FactorHolder holder) {
    String action = holder.isOperator() ? "operator.second_factor_on" : "user.second_factor_on";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.SECOND_FACTOR_ON, Map.of());
  }

  void turnedOff(Caller caller, FactorHolder holder) {
    String action = holder.isOperator() ? "operator.second_factor_off" : "user.second_factor_off";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.SECOND_FACTOR_OFF, Map.of());
  }

  void recoveryCodeUsed(Caller caller, FactorHolder holder, long left) {
    String action = holder.isOperator() ? "operator.recovery_code_used" : "user.recovery_code_used";
    record(caller, holder, action);
    mail(caller, holder, MailTemplate.RECOVERY_CODE_USED, Map.of("left", String.valueOf(left)));
  }

  void recoveryCodesRenewed(Caller caller, FactorHolder holder) {
    String action =
        holder.isOperator() ? "operator.recovery_codes_renewed" : "user.recovery_codes_renewed";
    record(caller, holder, action);
  }

  private void record(Caller caller, FactorHolder holder, String action) {
    audit.record(caller, action, holder.key(), JsonValue.EMPTY_JSON_OBJECT);
  }

  private void mail(
      Caller caller, FactorHolder holder, MailTemplate template, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("name", holder.name());
    values.put("client", caller.origin().address());
    mails.send(new Mail(holder.email(), template, values));
  }
}
