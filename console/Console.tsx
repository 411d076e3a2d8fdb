import { Suspense } from "react";
import { Route, Switch } from "wouter";
import { useToasts } from "../src/state/toast.ts";
import { ToastOutlet } from "../src/ui/feedback/Toast.tsx";
import { Entry } from "./entry/Entry.tsx";
import { Invited } from "./entry/Invited.tsx";
import { SignIn } from "./entry/SignIn.tsx";
import { Desk } from "./Desk.tsx";
import { useSession } from "./state/session.ts";

export function Console() {
  const { session } = useSession();
  return (
    <>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/invitation/:secret">
            {({ secret }) => (
              <Entry>
                <Invited secret={secret} />
              </Entry>
            )}
          </Route>
          <Route>
            {session ? (
              <Desk key={session.token} session={session} />
            ) : (
              <Entry>
                <SignIn />
              </Entry>
            )}
          </Route>
        </Switch>
      </Suspense>
      <ToastOutlet toasts={useToasts()} />
    </>
  );
}
