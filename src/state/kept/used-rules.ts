/** These parts of selectors are ignored: transient states, the theme, pseudo-elements. */
const PASSING =
  /\[data-theme[^\]]*\]|::[\w-]+(\([^)]*\))?|:(hover|active|focus(-visible|-within)?|checked|disabled|enabled|visited|link|open|modal|popover-open)\b/g;

export function rulesFor(root: Element): string {
  return [...document.styleSheets].flatMap((sheet) => textsOf(sheet.cssRules, root)).join("\n");
}

function textsOf(rules: CSSRuleList, root: Element): string[] {
  return [...rules].flatMap((rule) => textOf(rule, root));
}

function textOf(rule: CSSRule, root: Element): string[] {
  if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText, root) ? [rule.cssText] : [];
  if (rule instanceof CSSMediaRule) {
    const inner = textsOf(rule.cssRules, root);
    return inner.length > 0 ? [`@media ${rule.conditionText} {\n${inner.join("\n")}\n}`] : [];
  }
  return rule instanceof CSSKeyframesRule ? [] : [rule.cssText];
}

function isUsed(selector: string, root: Element): boolean {
  try {
    const plain = selector.replaceAll(PASSING, "");
    return (
      document.documentElement.matches(plain) ||
      document.body.matches(plain) ||
      root.matches(plain) ||
      root.querySelector(plain) !== null
    );
  } catch {
    // What remains may be no valid selector.
    return true;
  }
}
