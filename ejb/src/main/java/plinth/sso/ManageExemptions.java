package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Manages the owners who can always sign in with their password. */
@Saga
@ApplicationScoped
public class ManageExemptions {
  @Inject private Exemptions exemptions;
  @Inject private Members members;
  @Inject private OwnersOnly owners;

  /** The members with an exemption who are active owners, oldest exemption first. */
  public List<Admin> list(Caller caller) {
    return exemptions.list(caller).stream()
        .flatMap(user -> members.findByUser(caller, user).stream())
        .filter(Admin::isActiveOwner)
        .toList();
  }

  /** Exempts an owner. */
  public Admin add(Caller caller, String slug) {
    owners.require(caller);
    Admin owner = members.get(caller, slug);
    exemptions.add(caller, owner);
    return owner;
  }

  /** Ends an exemption. */
  public void remove(Caller caller, String slug) {
    owners.require(caller);
    exemptions.remove(caller, members.get(caller, slug));
  }
}
